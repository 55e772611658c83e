import { CircleCheck, Clock, Ellipsis, FileText, ListChecks, Printer, Receipt, Store, Tag } from 'lucide-react'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { PageTitle } from '../../page/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx'
import { longMoment } from '../desk-text.ts'
import { DutyBadge } from '../duty-badge.tsx'
import { COUNTER_RECEIPT, openPrintout } from '../printouts.ts'
import { useMinute } from '../waiting-time.tsx'
import { lateText, waitingText } from '../waiting.ts'

type OrderHeadProps = {
  order: DeskOrder
  more: readonly MenuEntry[]
  /** On phones the bar at the bottom has the menus. */
  hasBar: boolean
}

/** Which order it is, how it stands, and since when. */
export function OrderHead({ order, more, hasBar }: OrderHeadProps) {
  const { _id, status, state, isLate, since, createdAt } = order
  const title = `Pedido ${orderNumber(_id)}`
  const now = useMinute()
  return (
    <div className="mb-5">
      <PageTitle title={title} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="type-h1">{title}</h1>
        {status === 'paid' ? (
          <Badge tone="ok" icon={CircleCheck}>
            Pagado
          </Badge>
        ) : (
          <DutyBadge {...order} />
        )}
        {order.isAtCounter && (
          <Badge tone="info" icon={Store}>
            Mostrador
          </Badge>
        )}
        {isLate && (
          <p className="inline-flex items-center gap-1.5 type-body-sm font-semibold text-warn">
            <Clock aria-hidden className="size-4" />
            {lateText(order, now)}
          </p>
        )}
        <div className={classes('ml-auto items-center md:flex', hasBar ? 'hidden' : 'flex')}>
          <PrintoutMenu order={order} opens="down" />
          <MoreMenu entries={more} opens="down" />
        </div>
      </div>
      <p className="mt-1.5 type-body-sm text-ink-2 first-letter:uppercase">
        <time dateTime={createdAt}>{longMoment(createdAt)}</time>
      </p>
      {state === 'to_collect' && (
        <p className="type-body-sm text-ink-2">{`Por cobrar desde hace ${waitingText(since, now)}`}</p>
      )}
    </div>
  )
}

type MenuProps = { opens: 'up' | 'down' }

/** What can be printed of one order. */
export function PrintoutMenu({ order, opens }: MenuProps & { order: DeskOrder }) {
  const entry = (printout: Parameters<typeof openPrintout>[0], label: string, Icon: typeof Tag): MenuEntry => ({
    label,
    icon: <Icon aria-hidden className="size-5 shrink-0" />,
    onChoose: () => openPrintout(printout, [order]),
  })
  return (
    <MenuButton
      label="Imprimir"
      opens={opens}
      entries={
        order.isAtCounter
          ? [entry(COUNTER_RECEIPT, 'Comprobante', Receipt)]
          : [
              entry('alistamiento', 'Alistamiento', ListChecks),
              entry('remisiones', 'Remisiones', FileText),
              ...(order.pickup ? [] : [entry('rotulos', 'Rótulos', Tag)]),
            ]
      }
    >
      <Printer aria-hidden className="size-5" />
    </MenuButton>
  )
}

/** The menu of what is seldom done with an order. */
export function MoreMenu({ entries, opens }: MenuProps & { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <MenuButton label="Más acciones" opens={opens} entries={entries}>
      <Ellipsis aria-hidden className="size-5" />
    </MenuButton>
  )
}
