import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import { AmountField } from '../forms/amount-field.tsx'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { NumberField } from './number-field.tsx'
import { RatePlaceField } from './rate-place-field.tsx'

/** The numbers of a rate, by the names of their fields. */
export const rateNumbers = ['upToGrams', 'cost', 'daysFrom', 'daysTo', 'freeFrom', 'contraEntregaUpTo'] as const

/** Those of them that are pesos. */
export const rateAmounts: ReadonlySet<string> = new Set(['cost', 'freeFrom', 'contraEntregaUpTo'])

/** What a rate has: its place, numbers, and whether the shop delivers there. */
export function RateFields({ rate, errors }: { rate: DeliveryRate | null; errors: FieldErrors }) {
  const field = (name: (typeof rateNumbers)[number], label: string, hint: string, isOptional = false) => {
    const Control = rateAmounts.has(name) ? AmountField : NumberField
    return (
      <Control
        label={label}
        name={name}
        defaultValue={rate?.[name] ?? ''}
        required={!isOptional}
        hint={hint}
        error={errors[name]}
      />
    )
  }
  return (
    <>
      <RatePlaceField rate={rate} error={errors.place} />
      <div className="grid gap-5 md:col-span-2 md:grid-cols-2 md:items-start">
        {field('upToGrams', 'Hasta este peso (gramos)', 'Vacío: cualquier peso.', true)}
        {field('cost', 'Costo (pesos)', '0 es gratis.')}
        {field('daysFrom', 'Desde (días hábiles)', 'Contados desde el día siguiente a la compra.')}
        {field('daysTo', 'Hasta (días hábiles)', 'Es la fecha que ve el comprador.')}
        {field('freeFrom', 'Gratis desde (pesos)', 'Vacío: nunca. Cuenta lo que se envía.', true)}
        {field('contraEntregaUpTo', 'Contra entrega hasta (pesos)', 'Vacío: no se ofrece.', true)}
      </div>
      <label className="flex min-h-11 items-center gap-3 md:col-span-2">
        <input
          type="checkbox"
          name="isUncovered"
          defaultChecked={rate !== null && !rate.isCovered}
          className="size-5 accent-primary"
        />
        No llegamos a este lugar
      </label>
    </>
  )
}
