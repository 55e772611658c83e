import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadedSection } from './loaded-section.tsx'
import { useAgendaSettings, type SettingsControl } from './use-agenda-settings.ts'

/** How late a client may still change a visit (P-95). */
export function CutoffSection() {
  const control = useAgendaSettings()
  return (
    <LoadedSection
      control={control}
      title="Plazo para cambiar o cancelar"
      hint="Hasta tantas horas antes, un cliente puede mover o cancelar su visita por sí mismo."
    >
      {({ cutoffHours, version }) => <Cutoff key={cutoffHours} {...{ cutoffHours, version, control }} />}
    </LoadedSection>
  )
}

function Cutoff({
  cutoffHours,
  version,
  control,
}: Pick<AgendaSettings, 'cutoffHours' | 'version'> & { control: SettingsControl }) {
  const [typed, setTyped] = useState(String(cutoffHours))
  const [error, setError] = useState('')
  const save = () => {
    if (!/^\d{1,3}$/.test(typed) || Number(typed) > 168) return setError('El plazo va de 0 a 168 horas.')
    setError('')
    return void control.save(() => callOverHttp('agenda.saveCutoff', { version, cutoffHours: Number(typed) }))
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label="Horas antes de la visita"
        inputMode="numeric"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button isBusy={control.isBusy} onClick={save} className="mt-6">
        Guardar plazo
      </Button>
    </div>
  )
}
