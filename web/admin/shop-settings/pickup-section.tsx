import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { SavedPickupPlace } from '../../../contract/content/pickup-settings.ts'
import { addressLimits } from '../../../contract/delivery/address-rules.ts'
import { PICKUP_WAIT_DAYS, pickupLimits } from '../../../contract/delivery/pickup-limits.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { callOverHttp } from '../../browser-call.ts'
import type { Municipality } from '../../delivery/municipalities.ts'
import { MunicipalityField } from '../../delivery/municipality-field.tsx'
import { AmountField } from '../../forms/amount-field.tsx'
import { textOf } from '../../forms/form-values.ts'
import { digitsOf } from '../../forms/typed-amount.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { LoadedSection } from '../visit-settings/loaded-section.tsx'
import { useSeenValue } from '../visit-settings/use-seen-value.ts'
import { ValueForm } from '../visit-settings/value-form.tsx'

const query = callQuery('shopSettings.getPickup', {})

/** The pickup place of orders (P-303). */
export function PickupSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Recoger en la tienda"
      hint={`Quien compra puede elegir en el carrito que no le envías el pedido y pasa por él, sin pagar envío. Cuando lo marcas listo le escribimos, y se lo guardas ${PICKUP_WAIT_DAYS} días.`}
      height="h-96"
      query={loading}
    >
      {({ data }) => <PickupForm stored={data} />}
    </LoadedSection>
  )
}

function PickupForm({ stored }: { stored: SavedPickupPlace | null }) {
  const queries = useQueryClient()
  const { seen, theirs, onSaved, onRefusal } = useSeenValue(
    stored,
    'PICKUP_PLACE_CHANGED',
    (data) => data as SavedPickupPlace | null,
  )
  const { errors, ...form } = useForm({
    send: async (written) => {
      const input = {
        placeName: textOf(written, 'placeName'),
        municipalityCode: textOf(written, 'municipalityCode'),
        line: textOf(written, 'line'),
        hours: textOf(written, 'hours'),
        readyDays: textOf(written, 'readyDays'),
        contraEntregaUpTo: digitsOf(textOf(written, 'contraEntregaUpTo')),
        isOpen: written.has('isOpen'),
      }
      const headers = { 'If-Match': `"${seen?.version ?? 0}"` }
      const { message, data } = await callOverHttp('shopSettings.savePickup', input, { headers })
      onSaved(data)
      queries.setQueryData(query.queryKey, (before) => before && { ...before, data })
      showToast({ text: message, kind: 'success' })
    },
    onRefusal,
  })
  return (
    <ValueForm {...form} theirs={theirs === null ? undefined : describe(theirs)}>
      <PickupFields {...{ stored, errors }} />
    </ValueForm>
  )
}

type PickupFieldsProps = { stored: SavedPickupPlace | null; errors: FieldErrors }

/** The fields of the place; a new one is open once it is saved. */
function PickupFields({ stored, errors }: PickupFieldsProps) {
  const [town, setTown] = useState<Municipality | null>(
    stored && { code: stored.municipalityCode, name: stored.municipality, department: stored.department },
  )
  return (
    <div className="grid w-full gap-5 sm:grid-cols-2 sm:items-start">
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          name="isOpen"
          defaultChecked={stored?.isOpen ?? true}
          className="size-5 shrink-0 accent-primary"
        />
        Se puede recoger en la tienda
      </label>
      <Field
        label="Nombre del lugar"
        name="placeName"
        autoComplete="off"
        placeholder="Tienda del centro"
        maxLength={pickupLimits.placeName}
        defaultValue={stored?.placeName ?? ''}
        error={errors.placeName}
      />
      <MunicipalityField
        label="Municipio"
        name="municipalityCode"
        value={town}
        onChange={setTown}
        error={errors.municipalityCode}
      />
      <Field
        label="Dirección del lugar"
        name="line"
        autoComplete="off"
        maxLength={addressLimits.line}
        defaultValue={stored?.line ?? ''}
        error={errors.line}
        className="sm:col-span-2"
      />
      <Field
        label="Horario del lugar"
        name="hours"
        autoComplete="off"
        hint="Por ejemplo: lunes a viernes de 9:00 a. m. a 6:00 p. m."
        maxLength={pickupLimits.hours}
        defaultValue={stored?.hours ?? ''}
        error={errors.hours}
        className="sm:col-span-2"
      />
      <Field
        label="Días hábiles hasta que está listo"
        name="readyDays"
        type="number"
        inputMode="numeric"
        min={0}
        max={pickupLimits.readyDays}
        defaultValue={stored?.readyDays ?? 1}
        error={errors.readyDays}
      />
      <AmountField
        label="Se paga al recoger hasta"
        name="contraEntregaUpTo"
        isOptional
        hint="En efectivo, hasta este total en pesos. Vacío: se paga antes."
        defaultValue={stored?.contraEntregaUpTo ?? ''}
        error={errors.contraEntregaUpTo}
      />
    </div>
  )
}

/** Somebody else's saved values, in one line. */
function describe({ placeName, line, municipality, hours, readyDays, contraEntregaUpTo, isOpen }: SavedPickupPlace) {
  const days = readyDays === 1 ? '1 día hábil' : `${readyDays} días hábiles`
  const cash = contraEntregaUpTo === null ? '' : `, se paga al recoger hasta ${formatPesos(contraEntregaUpTo)}`
  return `${isOpen ? '' : 'Cerrado: '}${placeName}, ${line}, ${municipality}. ${hours}. ${days}${cash}`
}
