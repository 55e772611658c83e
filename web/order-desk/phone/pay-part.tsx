import type { PhonePayment } from '../../../contract/order-desk/phone-orders.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { classes } from '../../ui/classes.ts'
import type { PhoneLine } from './product-part.tsx'
import type { PhonePlace } from './use-phone-place.ts'

/** Why an order cannot be paid when it arrives, as the server judges it (M-14); '' when it can. */
export function reasonAgainstCash(lines: readonly PhoneLine[], { quoted, pickup, cost }: PhonePlace): string {
  if (lines.some(({ product }) => product.digital)) return 'Con licencias digitales no hay contra entrega'
  const there = pickup ?? quoted
  if (there === null || cost === null) return 'Según el lugar de entrega'
  const upTo = there.contraEntregaUpTo
  if (upTo === null) return `No la hay en ${pickup?.placeName ?? there.municipality}`
  const total = lines.reduce((sum, { product, quantity }) => sum + quantity * product.sellingPrice, cost)
  return total > upTo ? `Hasta ${formatPesos(upTo)}` : total === 0 ? 'No hay qué cobrar' : ''
}

type PayPartProps = {
  payment: PhonePayment
  reason: string
  isPickup: boolean
  onPayment: (payment: PhonePayment) => void
}

/** How it is paid: under a link, or in cash when it arrives, where the rates allow it. */
export function PayPart({ payment, reason, isPickup, onPayment }: PayPartProps) {
  return (
    <div role="radiogroup" aria-label="Cómo lo paga" className="mt-3 grid gap-2 md:grid-cols-2">
      <Way
        title="Enlace de pago"
        hint="Lo paga en línea en 24 horas"
        isChosen={payment === 'link'}
        onChoose={() => onPayment('link')}
      />
      <Way
        title={isPickup ? 'Paga al recoger' : 'Contra entrega'}
        hint={reason || (isPickup ? 'En efectivo, en la tienda' : 'Paga en efectivo al recibir')}
        isOff={reason !== ''}
        isChosen={payment === 'contra_entrega'}
        onChoose={() => onPayment('contra_entrega')}
      />
    </div>
  )
}

type WayProps = { title: string; hint: string; isChosen: boolean; isOff?: boolean; onChoose: () => void }

/** A way to pay, to choose from. */
export function Way({ title, hint, isChosen, isOff = false, onChoose }: WayProps) {
  return (
    <label
      className={classes(
        'flex items-start gap-3 rounded-14 border border-line p-3.5 has-checked:border-primary has-checked:bg-primary-soft',
        isOff ? 'cursor-not-allowed bg-sunken' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name="payment"
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0 font-semibold">
        {title}
        <span className="block type-body-sm font-normal text-ink-2">{hint}</span>
      </span>
    </label>
  )
}
