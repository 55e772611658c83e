import {
  CalendarClock,
  CircleCheck,
  CircleX,
  Ellipsis,
  FileText,
  Info,
  PackageCheck,
  PackageMinus,
  PackageOpen,
  Pencil,
  Split,
  Store,
  Tag,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'

import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { GuideBlock } from '../../../orders/guide-block.tsx'
import { shipmentName, shipmentNoun } from '../../../orders/shipment-text.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { MenuButton, type MenuEntry } from '../../../ui/menu-button.tsx'
import { kilosText, unitsText } from '../../desk-text.ts'
import { ShipmentBadge } from '../../duty-badge.tsx'
import { openPrintout } from '../../printouts.ts'
import { DeskCard } from '../desk-card.tsx'
import { DeskLines } from '../desk-lines.tsx'
import { arrivalOf, DelayNote, PickupNote } from './delay-note.tsx'
import { isHere, nextOf, type ShipmentAction } from './shipment-actions.ts'

type ShipmentCardProps = {
  order: DeskOrder
  shipment: DeskShipment
  /** Its next step stands in the bar of a phone. */
  isNext: boolean
  notice: string | null
  isBusy: boolean
  isOnline: boolean
  onAct: (action: ShipmentAction, shipment: DeskShipment) => void
}

type Look = { label: string; icon: LucideIcon }

const actionLooks: Record<ShipmentAction, Look> = {
  prepare: { label: 'Marcar preparado', icon: PackageCheck },
  unprepare: { label: 'Volver a por preparar', icon: PackageOpen },
  send: { label: 'Marcar enviado', icon: Truck },
  deliver: { label: 'Marcar entregado', icon: CircleCheck },
  hand_over: { label: 'Entregar', icon: CircleCheck },
  guide: { label: 'Cambiar guía', icon: Pencil },
  return: { label: 'Marcar devuelto', icon: Undo2 },
  return_part: { label: 'Devolver una parte', icon: PackageMinus },
  receive: { label: 'Recibir unidades', icon: PackageCheck },
  split: { label: 'Separar en otro envío', icon: Split },
  days: { label: 'Cambiar fecha', icon: CalendarClock },
  cancel: { label: 'Cancelar envío', icon: CircleX },
}

/** What an action is called of what is picked up, where that is something else. */
const pickupLooks: Partial<Record<ShipmentAction, Look>> = {
  prepare: { label: 'Marcar listo para recoger', icon: Store },
  split: { label: 'Separar en otro paquete', icon: Split },
  cancel: { label: 'Cancelar paquete', icon: CircleX },
}

/** What an action of a shipment is called. @param order whose shipment it is */
export const lookOf = (action: ShipmentAction, { pickup }: Pick<DeskOrder, 'pickup'>): Look =>
  (pickup && pickupLooks[action]) ?? actionLooks[action]

/** What would not fit beside the others in one row of the card: of what is prepared, also its separation. */
const isRareIn =
  (state: DeskShipment['state']) =>
  (action: ShipmentAction): boolean =>
    action === 'days' ||
    action === 'cancel' ||
    (action === 'hand_over' && state === 'to_prepare') ||
    (action === 'split' && state === 'prepared') ||
    (action === 'return_part' && state === 'sent')

/** A part of an order that travels by itself: what is in it, who carries it, and what can be done with it. */
export function ShipmentCard(props: ShipmentCardProps) {
  const { order, shipment, isNext, notice, isBusy, isOnline, onAct } = props
  const { number, state, units, weight, lines, carrierName, guide, trackingUrl } = shipment
  const [now] = useState(() => new Date())
  const { next, others } = nextOf(order, shipment)
  const isRare = isRareIn(state)
  const isPickup = order.pickup !== null || order.isAtCounter
  const noun = shipmentNoun(isPickup).toLowerCase()
  const isPrinted = isHere(shipment) && order.address !== null
  // On phones the menu does not stand in a row of its own: one action is a button there.
  const alone = (next && !isNext) || isPrinted ? undefined : others.find((action) => !isRare(action))
  const button = (action: ShipmentAction, look: ButtonLook, className?: string) => {
    const { label, icon: Icon } = lookOf(action, order)
    return (
      <Button
        key={action}
        look={look}
        size="small"
        className={className}
        icon={<Icon aria-hidden className="size-5" />}
        isBusy={isBusy}
        isOff={!isOnline}
        onClick={() => onAct(action, shipment)}
      >
        {label}
      </Button>
    )
  }
  const entry = (action: ShipmentAction): MenuEntry => {
    const { label, icon: Icon } = lookOf(action, order)
    return {
      label,
      icon: <Icon aria-hidden className="size-5 shrink-0" />,
      onChoose: () => onAct(action, shipment),
      isDangerous: action === 'cancel',
      reason: isOnline ? undefined : 'Sin conexión',
    }
  }
  const more = (actions: readonly ShipmentAction[], className: string) =>
    actions.length > 0 && (
      <div className={classes('ml-auto', className)}>
        <MenuButton label={`Más para el ${noun} ${number}`} opens="up" entries={actions.map(entry)}>
          <Ellipsis aria-hidden className="size-5" />
        </MenuButton>
      </div>
    )
  return (
    <DeskCard
      title={shipmentName(shipment, order.shipments, isPickup)}
      badge={<ShipmentBadge {...{ state, isPickup }} />}
      aside={[unitsText(units), weight !== null && kilosText(weight)].filter(Boolean).join(', ')}
    >
      {notice !== null && <Notice text={notice} />}
      <DeskLines lines={lines} />
      {carrierName !== '' && (
        <div className="mt-2">
          <GuideBlock {...{ carrierName, guide, trackingUrl }} arrival={arrivalOf(shipment, now)} />
        </div>
      )}
      {order.pickup && <PickupNote shipment={shipment} now={now} />}
      <DelayNote shipment={shipment} now={now} />
      {shipment.hasNewAddress && <NewAddressNote />}
      <div className="mt-4 flex flex-wrap gap-1.5 empty:hidden">
        {next && button(next, next === 'deliver' ? 'outline' : 'primary', classes(isNext && 'max-md:hidden'))}
        {isPrinted && <PrintButtons {...{ order, number }} />}
        {others.map(
          (action) => !isRare(action) && button(action, 'ghost', classes('px-3!', action !== alone && 'max-md:hidden')),
        )}
        {more(
          others.filter((action) => action !== alone),
          'md:hidden',
        )}
        {more(others.filter(isRare), 'max-md:hidden')}
      </div>
    </DeskCard>
  )
}

const Notice = ({ text }: { text: string }) => (
  <output className="mt-3 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm text-info">
    <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
    {text}
  </output>
)

/** What is printed of a shipment; what is picked up has no label. */
function PrintButtons({ order, number }: { order: DeskOrder; number: number }) {
  return (
    <>
      <PrintButton icon={FileText} label="Remisión" onPress={() => openPrintout('remisiones', [order], number)} />
      {!order.pickup && (
        <PrintButton icon={Tag} label="Rótulo" onPress={() => openPrintout('rotulos', [order], number)} />
      )}
    </>
  )
}

function PrintButton({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <Button
      look="outline"
      size="small"
      className="px-3!"
      icon={<Icon aria-hidden className="size-5" />}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}

/** That a shipment goes somewhere else since it was prepared: a label that was printed before is wrong. */
const NewAddressNote = () => (
  <p className="mt-3 flex gap-2 rounded-10 bg-warn-soft px-3.5 py-2.5 type-body-sm text-warn">
    <Tag aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>
      <b className="font-semibold">La dirección cambió.</b> Si ya tiene rótulo, imprímelo otra vez.
    </span>
  </p>
)
