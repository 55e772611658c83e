import { Banknote, Landmark, QrCode } from 'lucide-react'
import { useId } from 'react'

import type { AnyPaymentMethod } from '../../../../contract/visits/visit-money.ts'
import { CashGiven } from './cash-given.tsx'
import { OptionRow } from './option-row.tsx'

type PaymentMethodsProps = {
  method: AnyPaymentMethod
  due: number
  /** The cash handed over; null for text that is no amount. */
  cash: number | null
  hasSignal: boolean
  /** The account for transfers; absent if the owner has not set it, or this phone does not know it. */
  transferTo: string | undefined
  onCash: (amount: number | null) => void
  onChoose: (method: AnyPaymentMethod) => void
}

/** The ways to pay a visit. */
export function PaymentMethods({ method, due, cash, hasSignal, transferTo, onCash, onChoose }: PaymentMethodsProps) {
  const group = useId()
  const optionOf = (name: AnyPaymentMethod) => ({ group, isChosen: method === name, onChoose: () => onChoose(name) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">¿Cómo paga?</legend>
      <OptionRow {...optionOf('cash')} icon={Banknote} label="Efectivo" facts="Queda a tu cargo hasta que lo entregues">
        <CashGiven key={due} due={due} amount={cash} onAmount={onCash} />
      </OptionRow>
      <OptionRow
        {...optionOf('transfer')}
        icon={Landmark}
        label="Transferencia"
        facts={transferTo || 'Mira el comprobante antes de anotarla'}
      >
        {transferTo && <p>Mira el comprobante antes de anotarla.</p>}
      </OptionRow>
      <OptionRow
        {...optionOf('link')}
        icon={QrCode}
        label="Enlace de pago"
        facts={hasSignal ? 'Paga en su celular, con código QR o por correo' : 'Necesita señal'}
      />
    </fieldset>
  )
}
