import { CircleCheck, Printer } from 'lucide-react'
import { useId, useState } from 'react'

import type { CounterMethod } from '../../../contract/order-desk/desk-rules.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { useOnline } from '../../ui/use-online.ts'
import { orderPath } from '../desk-paths.ts'
import type { ChosenClient } from '../phone/client-part.tsx'
import { Part, Problem } from '../phone/dialog-parts.tsx'
import type { PhoneLine } from '../phone/product-part.tsx'
import { COUNTER_RECEIPT, openPrintout } from '../printouts.ts'
import { totalOf } from './add-unit.ts'
import { CounterClient } from './counter-client.tsx'
import { CounterPay } from './counter-pay.tsx'
import { CounterProducts } from './counter-products.tsx'
import { useSelling, type Sold } from './use-selling.ts'

type CounterSaleDialogProps = { isOpen: boolean; onClose: () => void; onAgain: () => void }

/** A sale to somebody who stands at the counter: what, to whom, and how it is paid. */
export function CounterSaleDialog({ isOpen, onClose, onAgain }: CounterSaleDialogProps) {
  const [sold, setSold] = useState<Sold | null>(null)
  if (!sold) return <WritingDialog {...{ isOpen, onClose }} onSold={setSold} />
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      staysOpen
      size="form"
      title={`Venta ${orderNumber(sold.orderId)}`}
      footer={
        <>
          <Button
            look="outline"
            className="max-md:flex-1"
            icon={<Printer aria-hidden className="size-5" />}
            onClick={() => openPrintout(COUNTER_RECEIPT, [{ _id: sold.orderId }])}
          >
            Comprobante
          </Button>
          <Button data-autofocus className="max-md:flex-1" onClick={onAgain}>
            Otra venta
          </Button>
        </>
      }
    >
      <SoldText sold={sold} />
    </Dialog>
  )
}

function SoldText({ sold: { orderId, total, change, isEmailed, email } }: { sold: Sold }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 font-semibold">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />
        {`Pagado y entregado: ${formatPesos(total)}`}
      </p>
      {change > 0 && (
        <p className="flex items-baseline justify-between gap-4 rounded-14 bg-primary-soft p-4">
          <span className="font-semibold">Cambio</span>
          <span className="font-display text-3xl/9 font-bold tracking-tight tabular-nums">{formatPesos(change)}</span>
        </p>
      )}
      <p>
        <a
          href={orderPath(orderId)}
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
        >
          Ver el pedido
        </a>
      </p>
      {isEmailed && <p className="type-body-sm wrap-anywhere text-ink-2">{`Le enviamos el comprobante a ${email}.`}</p>}
    </div>
  )
}

type WritingDialogProps = { isOpen: boolean; onClose: () => void; onSold: (sold: Sold) => void }

function WritingDialog({ isOpen, onClose, onSold }: WritingDialogProps) {
  const formId = useId()
  const isOnline = useOnline()
  const [client, setClient] = useState<ChosenClient>(null)
  const [lines, setLines] = useState<readonly PhoneLine[]>([])
  const [method, setMethod] = useState<CounterMethod>('cash')
  const [isReading, setReading] = useState(false)
  const { formProps, isBusy, errors, mend, problem } = useSelling({
    sale: { client, lines, method },
    onPrices: (change) => setLines((before) => before.map(change)),
    onSold,
  })
  const isDirty = client !== null || lines.length > 0
  const close = useDiscard(isDirty, onClose)
  const total = totalOf(lines)
  return (
    <Dialog
      {...{ isOpen, onClose, isDirty }}
      isTall
      size="form"
      title="Vender en el mostrador"
      footer={
        <>
          <Button look="outline" onClick={close} className="max-md:flex-1">
            Cancelar
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy || isReading} isOff={!isOnline} className="max-md:flex-2">
            {lines.length === 0 ? 'Cobrar' : `Cobrar ${formatPesos(total)}`}
          </Button>
        </>
      }
    >
      <form {...formProps} id={formId} noValidate>
        <Part title="Productos">
          <CounterProducts
            lines={lines}
            onLines={(change) => {
              mend('products')
              setLines(change)
            }}
            error={lines.length === 0 ? errors.products : undefined}
            onReading={setReading}
          />
        </Part>
        <Part title="Cliente">
          <CounterClient
            client={client}
            isNeeded={lines.some(({ product }) => product.digital)}
            onClient={(chosen) => {
              mend('clientId')
              setClient(chosen)
            }}
            errors={errors}
          />
        </Part>
        {lines.length > 0 && (
          <Part title="Pago">
            <CounterPay {...{ total, method, errors, mend }} onMethod={setMethod} />
          </Part>
        )}
      </form>
      {problem !== '' && <Problem key={problem} text={problem} />}
    </Dialog>
  )
}
