import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda/agenda-settings.ts'
import { computerKinds } from '../../../contract/computers/computer-rules.ts'
import { callOverHttp } from '../../browser-call.ts'
import { clockOf, hourRows, hoursSummary, weekdays, type HourRow } from '../../maintenance/hour-rows.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { AgendaSection } from './agenda-section.tsx'
import { DaysOff } from './days-off.tsx'
import { SavedMeanwhile } from './saved-meanwhile.tsx'
import { useAgendaSettings, type SettingsControl } from './use-agenda-settings.ts'
import { useSeenVersion } from './use-seen-version.ts'

type Technician = AgendaSettings['technicians'][number]

/** Hours, zones, skills and days off of each technician (P-93). */
export function HoursSection() {
  const control = useAgendaSettings()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <AgendaSection
      control={control}
      title="Horarios de los técnicos"
      hint="Las horas libres que ven los clientes siguen estos horarios. Sin horario propio vale el de la tienda."
    >
      {({ technicians, zones, version }) => (
        <ul className="divide-y divide-line">
          {technicians.map((technician) => (
            <li key={technician._id} className="py-3">
              <div className="flex flex-wrap items-center gap-3">
                <p className="min-w-40 flex-1">
                  <span className="block font-semibold">{technician.name}</span>
                  <span className="type-body-sm text-ink-2">{hoursSummary(technician.hours)}</span>
                </p>
                <Button
                  look="outline"
                  size="small"
                  aria-expanded={open === technician._id}
                  onClick={() => setOpen(open === technician._id ? null : technician._id)}
                >
                  {open === technician._id ? 'Cerrar' : 'Cambiar'}
                  <span className="sr-only">{` el horario de ${technician.name}`}</span>
                </Button>
              </div>
              {open === technician._id && (
                <Editor {...{ technician, zones, version, control }} onSaved={() => setOpen(null)} />
              )}
            </li>
          ))}
          {technicians.length === 0 && <li className="py-3 text-ink-2">No hay técnicos.</li>}
        </ul>
      )}
    </AgendaSection>
  )
}

type EditorProps = {
  technician: Technician
  zones: AgendaSettings['zones']
  version: number
  control: SettingsControl
  onSaved: () => void
}

function Editor({ technician, zones, version, control, onSaved }: EditorProps) {
  const [rows, setRows] = useState(() => hourRows(technician.hours))
  const [zoneIds, setZoneIds] = useState<readonly string[]>(technician.zoneIds)
  const [skills, setSkills] = useState<readonly string[]>(technician.skills)
  // Days off are saved by themselves and are no part of this draft.
  const seen = useSeenVersion(
    { hours: technician.hours, zoneIds: technician.zoneIds, skills: technician.skills },
    version,
  )
  const edit = (weekday: number, change: Partial<HourRow>) =>
    setRows((before) => before.map((row) => (row.weekday === weekday ? { ...row, ...change } : row)))
  const save = async () => {
    const sent = {
      technicianId: technician._id,
      version: seen.version,
      hours: rows.map(({ weekday, works, begins, ends }) =>
        works ? { weekday, begins, ends } : { weekday, begins: null, ends: null },
      ),
      zoneIds: [...zoneIds],
      skills: computerKinds.filter((skill) => skills.includes(skill)),
    }
    if (await control.save(() => callOverHttp('agenda.saveTechnician', sent))) onSaved()
  }
  return (
    <div className="mt-3 grid gap-5 rounded-14 bg-sunken p-4" data-unsaved="">
      {seen.theirs && !control.isBusy && (
        <SavedMeanwhile lines={savedLines(seen.theirs, zones)} onTakeTheirs={onSaved} onChooseMine={seen.chooseMine} />
      )}
      <div className="grid gap-2">
        {rows.map((row) => (
          <DayHours key={row.weekday} row={row} onChange={(change) => edit(row.weekday, change)} />
        ))}
      </div>
      <Choices
        legend="Zonas en las que trabaja"
        hint="Sin marcar ninguna, trabaja en todas."
        options={zones.map(({ _id, name }) => ({ value: _id, label: name }))}
        chosen={zoneIds}
        onChange={setZoneIds}
      />
      <Choices
        legend="Equipos que conoce"
        hint="Sin marcar ninguno, los conoce todos."
        options={computerKinds.map((skill) => ({ value: skill, label: skill === 'portatil' ? 'portátil' : skill }))}
        chosen={skills}
        onChange={setSkills}
      />
      <Button isBusy={control.isBusy} onClick={() => void save()} className="justify-self-start">
        Guardar horario
      </Button>
      <DaysOff technician={technician} control={control} />
    </div>
  )
}

const savedLines = (
  { hours, zoneIds, skills }: Pick<Technician, 'hours' | 'zoneIds' | 'skills'>,
  zones: AgendaSettings['zones'],
): string[] => {
  const names = zones.filter(({ _id }) => zoneIds.includes(_id)).map(({ name }) => name)
  return [hoursSummary(hours), `Zonas: ${names.join(', ') || 'todas'}`, `Equipos: ${skills.join(', ') || 'todos'}`]
}

const hoursOfDay = Array.from({ length: 33 }, (_, index) => 360 + index * 30)

function DayHours({ row, onChange }: { row: HourRow; onChange: (change: Partial<HourRow>) => void }) {
  const day = weekdays[row.weekday - 1] ?? ''
  const select = (label: string, value: number, write: (minutes: number) => void) => (
    <Select label={label} value={value} onChange={({ target }) => write(Number(target.value))} className="flex-1">
      {hoursOfDay.map((minutes) => (
        <option key={minutes} value={minutes}>
          {clockOf(minutes)}
        </option>
      ))}
    </Select>
  )
  return (
    <fieldset className="flex min-h-12 flex-wrap items-end gap-3">
      <legend className="sr-only">{day}</legend>
      <span className="flex min-w-32 items-center gap-1">
        <Checkbox
          aria-label={`Trabaja el ${day}`}
          checked={row.works}
          onChange={({ target }) => onChange({ works: target.checked })}
        />
        <span className="first-capital font-medium">{day}</span>
      </span>
      {row.works ? (
        <>
          {select('Desde', row.begins, (begins) => onChange({ begins }))}
          {select('Hasta', row.ends, (ends) => onChange({ ends }))}
        </>
      ) : (
        <span className="py-2.5 text-ink-2">No trabaja</span>
      )}
    </fieldset>
  )
}

type ChoicesProps = {
  legend: string
  hint: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Choices({ legend, hint, options, chosen, onChange }: ChoicesProps) {
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <p className="type-body-sm text-ink-2">{hint}</p>
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label }) => (
          <span key={value} className="flex items-center">
            <Checkbox
              aria-label={label}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            {label}
          </span>
        ))}
      </div>
    </fieldset>
  )
}
