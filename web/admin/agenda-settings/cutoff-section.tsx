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
      {({ cutoffHours, version }) => <Cutoff {...{ cutoffHours, version, control }} />}
    </LoadedSection>
  )
}

function Cutoff({
  cutoffHours,
  version,
  control,
}: Pick<AgendaSettings, 'cutoffHours' | 'version'> & { control: SettingsControl }) {
  /** Undefined while nothing is typed that is not saved. */
  const [typed, setTyped] = useState<string>()
  const value = typed ?? String(cutoffHours)
  const [error, setError] = useState('')
  const save = async () => {
    if (!/^\d{1,3}$/.test(value) || Number(value) > 168) return setError('El plazo va de 0 a 168 horas.')
    setError('')
    const sent = { version, cutoffHours: Number(value) }
    if (!(await control.save(() => callOverHttp('agenda.saveCutoff', sent)))) return
    // What was typed while it was being saved stays.
    setTyped((now) => (now === value ? undefined : now))
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field
        label="Horas antes de la visita"
        inputMode="numeric"
        value={value}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button isBusy={control.isBusy} onClick={() => void save()} className="mt-6">
        Guardar plazo
      </Button>
      {value !== String(cutoffHours) && (
        <p className="w-full type-body-sm text-ink-2">{`Guardado: ${cutoffHours} horas`}</p>
      )}
    </div>
  )
}
