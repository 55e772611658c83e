import { useId, useState, type ComponentProps } from 'react'

import type { PhonePayment } from '../../../contract/order-desk/phone-orders.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDiscard } from '../../ui/use-discard.ts'
import { useOnline } from '../../ui/use-online.ts'
import { orderPath } from '../desk-paths.ts'
import { ClientPart, type ChosenClient } from './client-part.tsx'
import { Part, Problem } from './dialog-parts.tsx'
import { MadeOrder, type Made } from './made-order.tsx'
import { PayPart, reasonAgainstCash } from './pay-part.tsx'
import { PickupPart } from './pickup-part.tsx'
import { PlacePart } from './place-part.tsx'
import { ProductPart, type PhoneLine } from './product-part.tsx'
import { SumPart } from './sum-part.tsx'
import { usePhonePlace, type PhonePlace } from './use-phone-place.ts'
import { usePlacing } from './use-placing.ts'

type PhoneOrderDialogProps = { isOpen: boolean; onClose: () => void }

/** An order for somebody at the telephone: for whom, what, to where, and how it is paid. */
export function PhoneOrderDialog({ isOpen, onClose }: PhoneOrderDialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  if (made) {
    return (
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        staysOpen
        size="form"
        title={`Pedido ${orderNumber(made.orderId)}`}
        footer={
          <>
            <a href={orderPath(made.orderId)} className={buttonClass('outline')}>
              Ver el pedido
            </a>
            <Button onClick={onClose}>Listo</Button>
          </>
        }
      >
        <MadeOrder made={made} />
      </Dialog>
    )
  }
  return <WritingDialog {...{ isOpen, onClose }} onMade={setMade} />
}

function WritingDialog({ isOpen, onClose, onMade }: PhoneOrderDialogProps & { onMade: (made: Made) => void }) {
  const formId = useId()
  const isOnline = useOnline()
  const [client, setClient] = useState<ChosenClient>(null)
  const [lines, setLines] = useState<readonly PhoneLine[]>([])
  const place = usePhonePlace(client, lines)
  const [wanted, setPayment] = useState<PhonePayment>('link')
  const reason = reasonAgainstCash(lines, place)
  const payment = reason === '' ? wanted : 'link'
  const { formProps, isBusy, errors, mend, problem } = usePlacing({
    order: { client, lines, place, payment },
    onPrices: (change) => setLines((before) => before.map(change)),
    onMade,
  })
  const isDirty = client !== null || lines.length > 0
  const close = useDiscard(isDirty, onClose)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty}
      isTall
      size="form"
      title="Pedido por teléfono"
      footer={
        <Footer
          formId={formId}
          payment={payment}
          isBusy={isBusy || place.isQuoting}
          isPickup={place.pickup !== undefined}
          isOff={!isOnline || place.quoted?.isCovered === false}
          onClose={close}
        />
      }
    >
      <form {...formProps} id={formId} noValidate>
        <Part title="Cliente">
          <ClientPart
            client={client}
            onClient={(chosen) => {
              mend('clientId')
              setClient(chosen)
            }}
            errors={errors}
          />
        </Part>
        <Part title="Productos">
          <ProductPart
            lines={lines}
            onLines={(next) => {
              mend('products')
              setLines(next)
            }}
            error={lines.length === 0 ? errors.products : undefined}
          />
        </Part>
        {client !== null && place.isNeeded && (
          <Part title="Entrega">
            <WayPart {...{ client, place, errors }} onTown={() => mend('municipalityCode')} />
          </Part>
        )}
        {lines.length > 0 && <PaymentPart {...{ lines, place, payment, reason }} onPayment={setPayment} />}
      </form>
      {problem !== '' && <Problem key={problem} text={problem} />}
    </Dialog>
  )
}

type WayPartProps = {
  client: Exclude<ChosenClient, null>
  place: PhonePlace
  errors: ComponentProps<typeof PlacePart>['errors']
  /** Somebody has chosen a municipality. */
  onTown: () => void
}

/** Whether it is picked up, or else where it goes. */
function WayPart({ client, place, errors, onTown }: WayPartProps) {
  const setTown: PhonePlace['setTown'] = (town) => {
    if (town) onTown()
    place.setTown(town)
  }
  return (
    <>
      <PickupPart about={place} />
      {!place.pickup && (
        <PlacePart
          key={client === 'new' ? client : client._id}
          client={client}
          about={{ ...place, setTown }}
          errors={errors}
        />
      )}
    </>
  )
}

type PaymentPartProps = {
  lines: readonly PhoneLine[]
  place: PhonePlace
  payment: PhonePayment
  reason: string
  onPayment: (payment: PhonePayment) => void
}

function PaymentPart({ lines, place, payment, reason, onPayment }: PaymentPartProps) {
  const goods = lines.reduce((sum, { product, quantity }) => sum + quantity * product.sellingPrice, 0)
  return (
    <Part title="Pago">
      <PayPart {...{ payment, reason, onPayment }} isPickup={place.pickup !== undefined} />
      <SumPart goods={goods} about={place} />
    </Part>
  )
}

type FooterProps = {
  formId: string
  payment: PhonePayment
  isPickup: boolean
  isBusy: boolean
  isOff: boolean
  onClose: () => void
}

function Footer({ formId, payment, isPickup, isBusy, isOff, onClose }: FooterProps) {
  return (
    <>
      <Button look="outline" onClick={onClose} className="max-md:flex-1">
        Cancelar
      </Button>
      <Button type="submit" form={formId} isBusy={isBusy} isOff={isOff} className="max-md:flex-2">
        {payment === 'link' ? 'Enviar enlace de pago' : isPickup ? 'Pedir para recoger' : 'Pedir contra entrega'}
      </Button>
    </>
  )
}
