import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { contactKinds } from '../../../contract/content/contact-kinds.ts'
import type { ContactMessage } from '../../../contract/content/contact.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { shortDateOf } from '../../../contract/values/moments.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { orderPath } from '../../order-desk/desk-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'

/** Longer ones are folded, so that the list can be walked. */
const FOLDED_CHARACTERS = 500
/** So few business days before its end a term is marked. */
const SOON_DAYS = 3

/** Where it may wrap each in a row of its own, so high that thumbs find it. */
const linkClass =
  'touch-area text-link underline underline-offset-3 max-desktop:flex max-desktop:min-h-11 max-desktop:w-fit max-desktop:items-center'

/** Who wrote what, when, and until when it is answered. */
export function MessageFacts({ message, titleId }: { message: ContactMessage; titleId: string }) {
  const [isWhole, setWhole] = useState(message.message.length <= FOLDED_CHARACTERS)
  const kind = contactKinds.find(({ id }) => id === message.type)?.label ?? message.type
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={titleId} className="type-h3 wrap-anywhere">
          {`${kind} de ${message.name}`}
        </h2>
        <span className="md:ml-auto">
          <StateBadge message={message} />
        </span>
      </div>
      <p className="-mt-2 type-body-sm wrap-anywhere text-ink-2">
        {`${message.radicado}\u00A0· recibido el ${shortDateOf(message.receivedAt)}`}
        {message.orderNumber !== '' && (
          <span className={classes(message.orderId !== null && 'max-desktop:hidden')}>{'\u00A0· '}</span>
        )}
        <NamedOrder message={message} />
        <span className="max-desktop:hidden">{'\u00A0· '}</span>
        <a href={`mailto:${message.email}`} className={linkClass}>
          {message.email}
        </a>
      </p>
      <div>
        <p className={classes('wrap-anywhere whitespace-pre-line', !isWhole && 'line-clamp-5')}>{message.message}</p>
        {!isWhole && (
          <button
            type="button"
            aria-describedby={titleId}
            onClick={() => setWhole(true)}
            className="touch-area mt-1 rounded-4 font-semibold text-link underline underline-offset-3"
          >
            Leer completo
          </button>
        )}
      </div>
    </>
  )
}

/** The order that it names, as it was written where that is none of the shop's. */
function NamedOrder({ message: { orderNumber: written, orderId } }: { message: ContactMessage }) {
  const hasOrders = useMayEnter()('orders')
  if (orderId === null) return written !== '' && `pedido ${written}`
  const text = `pedido ${orderNumber(orderId)}`
  if (!hasOrders) return text
  return (
    <a href={orderPath(orderId)} className={linkClass}>
      {text}
    </a>
  )
}

function StateBadge({ message: { state, dueOn, daysLeft } }: { message: ContactMessage }) {
  if (state === 'answered') {
    return (
      <Badge tone="ok" icon={CircleCheck}>
        respondido
      </Badge>
    )
  }
  if (state === 'closed') {
    return (
      <Badge tone="quiet" icon={CircleX}>
        cerrado
      </Badge>
    )
  }
  // Noon, so that the day is the same on every clock.
  const day = shortDateOf(`${dueOn}T12:00:00-05:00`)
  if (daysLeft < 0) {
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        {`venció el ${day}`}
      </Badge>
    )
  }
  return (
    <Badge tone={daysLeft <= SOON_DAYS ? 'warn' : 'info'} icon={Clock}>
      {`vence el ${day}: ${daysText(daysLeft)}`}
    </Badge>
  )
}

const daysText = (days: number): string =>
  days === 0 ? 'último día' : days === 1 ? 'queda 1 día hábil' : `quedan ${days} días hábiles`
