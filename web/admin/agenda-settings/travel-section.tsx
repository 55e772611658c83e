import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda/agenda-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { usePlainForm } from '../../forms/plain-form.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { Button } from '../../ui/button.tsx'
import { RowField } from '../visit-settings/row-field.tsx'
import { AgendaSection } from './agenda-section.tsx'
import { useAgendaSettings, type SettingsControl } from './use-agenda-settings.ts'

type Zone = AgendaSettings['zones'][number]

/** Minutes between each two zones, and within one (P-94). */
export function TravelSection() {
  const control = useAgendaSettings()
  return (
    <AgendaSection
      control={control}
      title="Trayectos"
      hint="Minutos entre dos zonas, o dentro de una. Las horas libres dejan ese tiempo antes y después de cada visita."
    >
      {({ zones, travel, version }) => (
        <>
          {zones.length === 0 && <p className="text-ink-2">Primero agrega una zona.</p>}
          <ul className="divide-y divide-line">
            {pairsOf(zones).map(([one, other]) => {
              const minutes = minutesBetween(travel, one, other)
              return <Trip key={`${one._id} ${other._id}`} {...{ one, other, minutes, version, control }} />
            })}
          </ul>
        </>
      )}
    </AgendaSection>
  )
}

const pairsOf = (zones: readonly Zone[]): [Zone, Zone][] =>
  zones.flatMap((one, index) => zones.slice(index).map((other): [Zone, Zone] => [one, other]))

function minutesBetween(travel: AgendaSettings['travel'], one: Zone, other: Zone): number {
  const isBetween = (row: AgendaSettings['travel'][number]) =>
    (row.zoneId === one._id && row.otherZoneId === other._id) ||
    (row.zoneId === other._id && row.otherZoneId === one._id)
  return travel.find(isBetween)?.minutes ?? 0
}

type TripProps = { one: Zone; other: Zone; minutes: number; version: number; control: SettingsControl }

function Trip({ one, other, minutes, version, control }: TripProps) {
  /** Undefined while nothing is typed that is not saved. */
  const [typed, setTyped] = useState<string>()
  const value = typed ?? String(minutes)
  const isChanged = value !== String(minutes)
  const name = one === other ? `Dentro de ${one.name}` : `${one.name} y ${other.name}`
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors =>
      /^\d{1,3}$/.test(value) && Number(value) <= 240 ? {} : { minutes: 'Los minutos van de 0 a 240.' },
    send: async (_, form) => {
      if (!isChanged) return
      const focus = reserveFocus()
      const sent = { version, zoneId: one._id, otherZoneId: other._id, minutes: Number(value) }
      if (!(await control.save(() => callOverHttp('agenda.saveTravel', sent)))) return
      // Text typed during the save stays.
      setTyped((now) => (now === value ? undefined : now))
      // The button, which may have had the focus, is gone.
      focus(form.querySelector('input'))
    },
  })
  return (
    <li>
      <form
        {...formProps}
        noValidate
        className="flex flex-wrap items-start gap-3 py-2"
        data-unsaved={isChanged ? '' : undefined}
      >
        <span className="min-w-40 flex-1 pt-3 wrap-anywhere">{name}</span>
        <RowField
          label={`Minutos: ${name}`}
          name="minutes"
          value={value}
          error={errors.minutes}
          onChange={setTyped}
          isNumber
          className="w-24"
        />
        {isChanged && (
          <Button
            look="outline"
            {...buttonProps}
            isBusy={control.isBusy || buttonProps.isBusy}
            className="max-sm:ml-auto"
          >
            Guardar
            <span className="sr-only">{` los minutos: ${name}`}</span>
          </Button>
        )}
      </form>
    </li>
  )
}
