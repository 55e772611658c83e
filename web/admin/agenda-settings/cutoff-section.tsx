import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda/agenda-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { usePlainForm } from '../../forms/plain-form.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AgendaSection } from './agenda-section.tsx'
import { useAgendaSettings, type SettingsControl } from './use-agenda-settings.ts'

/** How long before a visit its client may still change it (P-95). */
export function CutoffSection() {
  const control = useAgendaSettings()
  return (
    <AgendaSection
      control={control}
      title="Plazo para cambiar o cancelar"
      hint="Hasta tantas horas antes, un cliente puede mover o cancelar su visita por sí mismo."
    >
      {({ cutoffHours, version }) => <Cutoff {...{ cutoffHours, version, control }} />}
    </AgendaSection>
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
  const isHours = /^\d{1,3}$/.test(value) && Number(value) <= 168
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (isHours ? {} : { cutoffHours: 'El plazo va de 0 a 168 horas.' }),
    send: async () => {
      const sent = { version, cutoffHours: Number(value) }
      if (!(await control.save(() => callOverHttp('agenda.saveCutoff', sent)))) return
      // Text typed during the save stays.
      setTyped((now) => (now === value ? undefined : now))
    },
  })
  const isUnsaved = value !== String(cutoffHours)
  return (
    <form
      {...formProps}
      noValidate
      className="flex flex-wrap items-start gap-3"
      data-unsaved={isUnsaved ? '' : undefined}
    >
      <Field
        label="Horas antes de la visita"
        name="cutoffHours"
        inputMode="numeric"
        value={value}
        error={errors.cutoffHours}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button {...buttonProps} isBusy={control.isBusy || buttonProps.isBusy} className="mt-6">
        Guardar plazo
      </Button>
      {isUnsaved && <p className="w-full type-body-sm text-ink-2">{`Guardado: ${cutoffHours} horas`}</p>}
    </form>
  )
}
