import { useState } from 'react'

import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import { AmountField } from '../forms/amount-field.tsx'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { NumberField } from './number-field.tsx'
import { RatePlaceField } from './rate-place-field.tsx'

/** The numbers of a rate, by the names of their fields. */
export const rateNumbers = ['upToGrams', 'cost', 'daysFrom', 'daysTo', 'freeFrom', 'contraEntregaUpTo'] as const

/** The numbers in pesos. */
export const rateAmounts: ReadonlySet<string> = new Set(['cost', 'freeFrom', 'contraEntregaUpTo'])

/** Those that a place needs only where the shop delivers (P-217). */
const ofCovered = new Set<(typeof rateNumbers)[number]>(['cost', 'daysFrom', 'daysTo', 'freeFrom', 'contraEntregaUpTo'])

/** The displayed number: the zeros of a place without delivery were never entered, so they are left out. */
function shownNumber(rate: DeliveryRate | null, name: (typeof rateNumbers)[number]): number | '' {
  const number = rate?.[name] ?? ''
  const isUnsaid = rate !== null && !rate.isCovered && ofCovered.has(name) && rate.daysTo === 0
  return isUnsaid && number === 0 ? '' : number
}

/** The fields of a rate: its place, whether the shop delivers there, and its numbers. */
export function RateFields({ rate, errors }: { rate: DeliveryRate | null; errors: FieldErrors }) {
  const [isUncovered, setUncovered] = useState(rate !== null && !rate.isCovered)
  const field = (name: (typeof rateNumbers)[number], label: string, hint: string, isOptional = false) => {
    const Control = rateAmounts.has(name) ? AmountField : NumberField
    return (
      <Control
        label={label}
        name={name}
        defaultValue={shownNumber(rate, name)}
        required={!isOptional}
        hint={hint}
        error={errors[name]}
      />
    )
  }
  return (
    <>
      <RatePlaceField rate={rate} error={errors.place} />
      <div className="grid gap-x-5 gap-y-3 md:col-span-2 md:grid-cols-2 md:items-start">
        {field('upToGrams', 'Hasta este peso (gramos)', 'Vacío: cualquier peso.', true)}
        <label className="flex min-h-11 items-center gap-3 md:mt-7">
          <input
            type="checkbox"
            name="isUncovered"
            checked={isUncovered}
            onChange={({ currentTarget: { checked } }) => setUncovered(checked)}
            className="size-5 accent-primary"
          />
          No llegamos a este lugar
        </label>
      </div>
      {/* Hidden, not gone: what was typed comes back when the box is cleared. */}
      <fieldset
        disabled={isUncovered}
        hidden={isUncovered}
        className="grid min-w-0 gap-5 md:col-span-2 md:grid-cols-2 md:items-start"
      >
        <legend className="sr-only">Costo y días</legend>
        {field('cost', 'Costo (pesos)', '0 es gratis.')}
        {field('freeFrom', 'Gratis desde (pesos)', 'Vacío: nunca. Cuenta lo que se envía.', true)}
        {field('daysFrom', 'Desde (días hábiles)', 'Contados desde el día siguiente a la compra.')}
        {field('daysTo', 'Hasta (días hábiles)', 'Es la fecha que ve el comprador.')}
        {field('contraEntregaUpTo', 'Contra entrega hasta (pesos)', 'Vacío: no se ofrece.', true)}
      </fieldset>
    </>
  )
}
