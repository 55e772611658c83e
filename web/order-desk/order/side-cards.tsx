import { MapPinPlus, MessageCircle, Phone, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { ivaRows } from '../../../contract/orders/iva-text.ts'
import { paymentMethodName } from '../../../contract/orders/payment-methods.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { placeName } from '../../../contract/values/place-name.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { callAddress, formatPhone, whatsappAddress } from '../../phone-links.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { deskPath } from '../desk-address.ts'
import { clientPath } from '../desk-paths.ts'
import { shortMoment } from '../desk-text.ts'
import { DeskCard } from './desk-card.tsx'

type AddressCardProps = { order: DeskOrder; isOnline: boolean; onChange: () => void }

/** Where an order goes, and how its recipient is reached. */
export function AddressCard({ order, isOnline, onChange }: AddressCardProps) {
  const { address, phone, pickup, canChangeAddress } = order
  return (
    <DeskCard
      title={pickup ? 'Recoge en tienda' : 'Entregar a'}
      aside={
        address &&
        canChangeAddress && (
          <Button look="ghost" size="small" className="-my-1.5 -mr-4" isOff={!isOnline} onClick={onChange}>
            Cambiar
          </Button>
        )
      }
    >
      {address ? (
        <address className="mt-3 not-italic">
          <p className="font-semibold wrap-anywhere">{address.recipient}</p>
          {pickup && <p className="wrap-anywhere">{`Recoge en ${pickup.placeName}`}</p>}
          <p className="wrap-anywhere">{address.line}</p>
          <p className="font-semibold">{placeName(address)}</p>
          {pickup && <p className="wrap-anywhere text-ink-2">{pickup.hours}</p>}
          {address.indications !== '' && (
            <p className="mt-3 rounded-10 bg-sunken px-3.5 py-2.5 type-body-sm wrap-anywhere whitespace-pre-line text-ink-2">
              {address.indications}
            </p>
          )}
        </address>
      ) : (
        <p className="mt-3 font-semibold text-warn">Sin dirección</p>
      )}
      {!address && canChangeAddress && (
        <Button
          size="small"
          className="mt-3 max-md:hidden"
          icon={<MapPinPlus aria-hidden className="size-5" />}
          isOff={!isOnline}
          onClick={onChange}
        >
          Agregar dirección
        </Button>
      )}
      <PhoneLinks phone={address?.phone || phone} />
    </DeskCard>
  )
}

function PhoneLinks({ phone }: { phone: string }) {
  if (phone === '') return null
  const phoneText = formatPhone(phone)
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <a
        href={callAddress(phone)}
        className={buttonClass('outline', 'small', 'px-3!')}
        aria-label={`Llamar al ${phoneText}`}
      >
        <Phone aria-hidden className="size-5" />
        {phoneText}
      </a>
      <a
        href={whatsappAddress(phone)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('outline', 'small', 'px-3!')}
      >
        <MessageCircle aria-hidden className="size-5" />
        WhatsApp
      </a>
    </p>
  )
}

/** What an order costs and how it was paid. */
export function MoneyCard({
  order: { money, method, paidAt, toCollect, pickup, isAtCounter },
  children,
}: {
  order: DeskOrder
  /** What went back, and what can be done about it. */
  children?: ReactNode
}) {
  return (
    <DeskCard title="Dinero">
      <dl className="mt-3 grid gap-2 tabular-nums">
        <Amount label="Productos" amount={formatPesos(money.goods)} />
        {!pickup && !isAtCounter && (
          <Amount label="Envío" amount={money.delivery === 0 ? 'Gratis' : formatPesos(money.delivery)} />
        )}
        {money.cameBackUnpaid > 0 && <Amount label="No se cobra" amount={formatPesos(-money.cameBackUnpaid)} />}
        <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3">
          <dt className="font-semibold">{toCollect > 0 ? 'Total a cobrar' : 'Total'}</dt>
          <dd className="font-display text-2xl/7 font-bold tracking-tight">
            {formatPesos(money.total - money.cameBackUnpaid)}
          </dd>
        </div>
        {ivaRows(money.iva).map(({ label, pesos }) => (
          <Amount key={label} label={label} amount={formatPesos(pesos)} />
        ))}
        {money.paid !== null && <Amount label="Pagado" amount={formatPesos(money.paid)} />}
        {money.refunded > 0 && <Amount label="Devuelto" amount={formatPesos(money.refunded)} />}
      </dl>
      <div className="mt-4 border-t border-line pt-3 type-body-sm text-ink-2">
        <p className="first-letter:uppercase">
          {[paymentMethodName(method), paidAt ? shortMoment(paidAt) : 'sin pagar'].filter(Boolean).join(', ')}
        </p>
        <p className="wrap-anywhere">Referencia {money.reference}</p>
        {money.discount && (
          <p className="wrap-anywhere">
            {money.discount.kind === 'delivery'
              ? `Código ${money.discount.code}: envío gratis, ${formatPesos(money.discount.amount)} menos`
              : `Código ${money.discount.code}: ${formatPesos(money.discount.amount)} menos, ya en el precio`}
          </p>
        )}
      </div>
      {children}
    </DeskCard>
  )
}

/** The provider was asked to give it back, and has not said yet that it did. */
export function RefundUnderWay({ amount }: { amount: number }) {
  return (
    <output className="mt-3 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm text-info">
      <RotateCcw aria-hidden className="mt-0.5 size-4 shrink-0" />
      {`La devolución de ${formatPesos(amount)} a la tarjeta está en curso.`}
    </output>
  )
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

/** Who bought, and what else of theirs is here. */
export function BuyerCard({ order: { buyer, isAtCounter } }: { order: DeskOrder }) {
  const mayEnter = useMayEnter()
  return (
    <DeskCard title="Comprador">
      {buyer ? (
        <div className="mt-3 wrap-anywhere">
          <p className="font-semibold">{buyer.name}</p>
          {buyer.document !== '' && (
            <p className="text-ink-2">{`${buyer.documentType} ${documentText(buyer.document)}`}</p>
          )}
          <p className="text-ink-2">{buyer.email}</p>
          {buyer.ordersBefore > 0 && (
            <a
              href={deskPath({ tab: 'all', q: buyer.document || buyer.phone })}
              className="touch-area mt-2 inline-block font-semibold text-link hover:underline"
            >
              {buyer.ordersBefore === 1 ? '1 compra antes' : `${buyer.ordersBefore} compras antes`}
            </a>
          )}
          {mayEnter('users') && (
            <p>
              <a
                href={clientPath(buyer._id)}
                className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
              >
                Ficha del cliente
              </a>
            </p>
          )}
        </div>
      ) : (
        <p className="mt-3 text-ink-2">{isAtCounter ? 'Sin registrar.' : 'Eliminó su cuenta.'}</p>
      )}
    </DeskCard>
  )
}

/** A number of a document as it stands on the card: `1.085.274.610`. */
const documentText = (document: string): string =>
  /^\d{5,12}$/.test(document) ? formatNumber(Number(document)) : document
