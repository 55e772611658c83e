import {
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Clock,
  Ellipsis,
  FileText,
  ListChecks,
  Printer,
  Tag,
} from 'lucide-react'
import { useNavigate } from 'react-router'

import type { DeskOrder } from '../../../contract/desk-order.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { longMoment, orderName } from '../desk-words.ts'
import { DutyBadge } from '../duty-badge.tsx'
import { recallList, rememberList } from '../list-memory.ts'
import { openPaper } from '../papers.ts'
import { useMinute } from '../waiting-time.tsx'
import { waitingText } from '../waiting.ts'

/** The way back to the list, and to the orders beside this one in it. */
export function OrderWay({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const memory = recallList()
  const at = memory?.ids.indexOf(orderId) ?? -1
  const neighbour = (step: number): string | undefined => (at < 0 ? undefined : memory?.ids[at + step])
  const walk = (step: number) => {
    const id = neighbour(step)
    if (id === undefined || !memory) return
    rememberList({ ...memory, opened: id })
    // In place of this one: back leads to the list.
    void navigate(paths.adminOrder(id), { replace: true })
  }
  const back = () => {
    if (memory && at >= 0) rememberList({ ...memory, opened: orderId })
    void navigate(memory?.path ?? paths.adminOrders)
  }
  useShortcuts({ j: () => walk(1), k: () => walk(-1), Escape: back })
  return (
    <div className="mb-4 flex min-h-11 items-center gap-2">
      <a
        href={memory?.path ?? paths.adminOrders}
        onClick={() => memory && at >= 0 && rememberList({ ...memory, opened: orderId })}
        className="touch-area -ml-1 inline-flex items-center gap-1.5 rounded-8 px-1 type-body-sm font-semibold text-link hover:underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        Pedidos
      </a>
      {memory && at >= 0 && (
        <nav aria-label="Pedidos de la lista" className="ml-auto flex items-center gap-1">
          <p className="hidden type-body-sm text-ink-3 tabular-nums md:block">
            {`${at + 1} de ${memory.total ?? memory.ids.length} · ${memory.label}`}
          </p>
          <Neighbour
            label="Pedido anterior"
            icon={ChevronLeft}
            isOff={neighbour(-1) === undefined}
            onPress={() => walk(-1)}
          />
          <Neighbour
            label="Pedido siguiente"
            icon={ChevronRight}
            isOff={neighbour(1) === undefined}
            onPress={() => walk(1)}
          />
        </nav>
      )}
    </div>
  )
}

type NeighbourProps = { label: string; icon: typeof ChevronLeft; isOff: boolean; onPress: () => void }

function Neighbour({ label, icon: Icon, isOff, onPress }: NeighbourProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className="icon-button tooltip"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

/** Which order it is, how it stands, and since when. */
export function OrderHead({ order, more }: { order: DeskOrder; more: readonly MenuEntry[] }) {
  const { _id, status, state, isLate, since, paidAt, createdAt } = order
  const title = `Pedido ${orderName(_id)}`
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
          <DutyBadge state={state} status={status} />
        )}
        {isLate && (
          <p className="inline-flex items-center gap-1.5 type-body-sm font-semibold text-warn">
            <Clock aria-hidden className="size-4" />
            {`Atrasado ${waitingText(since, now)}`}
          </p>
        )}
        <div className="ml-auto hidden items-center md:flex">
          <PaperMenu order={order} opens="down" />
          <MoreMenu entries={more} opens="down" />
        </div>
      </div>
      <p className="mt-1.5 type-body-sm text-ink-2 first-letter:uppercase">
        <time dateTime={paidAt ?? createdAt}>{longMoment(paidAt ?? createdAt)}</time>
      </p>
    </div>
  )
}

type MenuProps = { opens: 'up' | 'down' }

/** What can be printed of one order. */
export function PaperMenu({ order, opens }: MenuProps & { order: DeskOrder }) {
  const entry = (paper: Parameters<typeof openPaper>[0], label: string, Icon: typeof Tag): MenuEntry => ({
    label,
    icon: <Icon aria-hidden className="size-5 shrink-0" />,
    onChoose: () => openPaper(paper, [order]),
  })
  return (
    <MenuButton
      label="Imprimir"
      opens={opens}
      entries={[
        entry('alistamiento', 'Alistamiento', ListChecks),
        entry('remisiones', 'Remisiones', FileText),
        entry('rotulos', 'Rótulos', Tag),
      ]}
    >
      <Printer aria-hidden className="size-5" />
    </MenuButton>
  )
}

export function MoreMenu({ entries, opens }: MenuProps & { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <MenuButton label="Más acciones" opens={opens} entries={entries}>
      <Ellipsis aria-hidden className="size-5" />
    </MenuButton>
  )
}
