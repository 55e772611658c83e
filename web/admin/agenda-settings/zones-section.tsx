import { Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda/agenda-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { MunicipalityField } from '../../delivery/municipality-field.tsx'
import { usePlainForm } from '../../forms/plain-form.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { AgendaSection } from './agenda-section.tsx'
import { SavedMeanwhile } from './saved-meanwhile.tsx'
import { useAgendaSettings, type SettingsControl } from './use-agenda-settings.ts'
import { useSeenVersion } from './use-seen-version.ts'

type Zone = AgendaSettings['zones'][number]
type Place = Zone['municipalities'][number]

/** Zones, each some municipalities (P-94). */
export function ZonesSection() {
  const control = useAgendaSettings()
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <AgendaSection
      control={control}
      title="Zonas"
      hint="Una zona son municipios cercanos. Un municipio está en una sola zona."
    >
      {({ zones, version }) => (
        <>
          <ul className="divide-y divide-line">
            {zones.map((zone) => (
              <li key={zone._id} className="py-3">
                {open === zone._id ? (
                  <ZoneEditor {...{ zone, version, control }} onClose={close} />
                ) : (
                  <ZoneRow {...{ zone, version, control }} onEdit={() => setOpen(zone._id)} />
                )}
              </li>
            ))}
          </ul>
          {open === '' ? (
            <ZoneEditor zone={null} {...{ version, control }} onClose={close} />
          ) : (
            <Button
              look="outline"
              size="small"
              icon={<Plus aria-hidden className="size-5" />}
              onClick={() => setOpen('')}
              className="mt-2"
            >
              Agregar zona
            </Button>
          )}
        </>
      )}
    </AgendaSection>
  )
}

type RowProps = { zone: Zone; version: number; control: SettingsControl; onEdit: () => void }

function ZoneRow({ zone, version, control, onEdit }: RowProps) {
  const remove = async () => {
    const text = `¿Quieres eliminar la zona ${zone.name}? Sus trayectos también se borran.`
    if (!(await showConfirm({ text, action: 'Eliminar', isDangerous: true }))) return
    await control.save(() => callOverHttp('agenda.removeZone', { zoneId: zone._id, version }))
  }
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{zone.name}</span>
        <span className="type-body-sm text-ink-2">
          {zone.municipalities.map(({ name }) => name).join(', ') || 'Sin municipios'}
        </span>
      </p>
      <Button look="outline" size="small" onClick={onEdit}>
        Cambiar
        <span className="sr-only">{` la zona ${zone.name}`}</span>
      </Button>
      <IconButton aria-label={`Eliminar la zona ${zone.name}`} onClick={() => void remove()}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

type EditorProps = { zone: Zone | null; version: number; control: SettingsControl; onClose: () => void }

function ZoneEditor({ zone, version, control, onClose }: EditorProps) {
  const [name, setName] = useState(zone?.name ?? '')
  const [places, setPlaces] = useState<readonly Place[]>(zone?.municipalities ?? [])
  const seen = useSeenVersion(zone, version)
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (name.trim() === '' ? { name: 'Escribe el nombre de la zona.' } : {}),
    send: async () => {
      const sent = { version: seen.version, name, municipalityCodes: places.map(({ code }) => code) }
      const isSaved = await control.save(() =>
        zone ? callOverHttp('agenda.changeZone', { zoneId: zone._id, ...sent }) : callOverHttp('agenda.addZone', sent),
      )
      if (isSaved) onClose()
    },
  })
  return (
    <form {...formProps} noValidate className="mt-2 grid gap-4 rounded-14 bg-sunken p-4" data-unsaved="">
      {seen.theirs && !control.isBusy && (
        <SavedMeanwhile
          lines={[seen.theirs.name, seen.theirs.municipalities.map((town) => town.name).join(', ') || 'Sin municipios']}
          onTakeTheirs={onClose}
          onChooseMine={seen.chooseMine}
        />
      )}
      <Field
        label="Nombre de la zona"
        name="name"
        value={name}
        maxLength={60}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <ul className="flex flex-wrap gap-2">
        {places.map(({ code, name: town }) => (
          <li key={code} className="flex items-center rounded-10 bg-surface pl-3">
            {town}
            <IconButton
              aria-label={`Quitar ${town}`}
              onClick={() => setPlaces(places.filter((one) => one.code !== code))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <MunicipalityField
        key={places.length}
        label="Agregar municipio"
        placeholder="Escribe tres letras"
        value={null}
        onChange={(town) => town && setPlaces([...places.filter(({ code }) => code !== town.code), town])}
      />
      <div className="flex flex-wrap gap-3">
        <Button {...buttonProps} isBusy={control.isBusy || buttonProps.isBusy}>
          Guardar zona
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
