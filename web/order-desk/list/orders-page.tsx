import { useQuery } from '@tanstack/react-query'
import { Banknote, CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { AreaHeading } from '../../areas/area-heading.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useRovingFocus } from '../../ui/roving-focus.ts'
import { useSelection } from '../../ui/selection.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnline } from '../../ui/use-online.ts'
import { mayBeCancelled, shipmentsFor, type Step } from '../allowed-steps.ts'
import { CounterSaleButton } from '../counter/counter-sale-button.tsx'
import { deskPath, readDeskFilter, tabText, type DeskFilter } from '../desk-address.ts'
import { counterPath, orderPath } from '../desk-paths.ts'
import { rememberList } from '../list-memory.ts'
import { PaymentTasks, paymentTasksQuery } from '../payment-tasks/payment-tasks.tsx'
import { NewOrderButton } from '../phone/new-order-button.tsx'
import { openPrintout } from '../printouts.ts'
import { SentDialog } from '../sending/sent-dialog.tsx'
import { KeyLegend, ShortcutList } from '../shortcut-list.tsx'
import { CancelManyDialog } from './cancel-many-dialog.tsx'
import { DeskSearch } from './desk-search.tsx'
import { countText } from './desk-tabs.tsx'
import { ListPanel } from './list-panel.tsx'
import { NewOrdersPill } from './new-orders-pill.tsx'
import { SelectionActions } from './selection-actions.tsx'
import { useCancelDialog } from './use-cancel-dialog.ts'
import { useFocusAfterStep } from './use-focus-after-step.ts'
import { useOrderList } from './use-order-list.ts'
import { focusedRow, useReturnFocus } from './use-return-focus.ts'
import { useSendDialog } from './use-send-dialog.ts'
import { useSteps } from './use-steps.ts'

/** `/admin-panel/orders`: what must be done, the oldest duty first. */
export function OrdersPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filter = readDeskFilter(search)
  const orders = useOrderList(filter)
  const { list, rows, counts } = orders
  // They stand above the list (P-153), whatever tab is opened first.
  const { isLoading } = useQuery(paymentTasksQuery)
  const selection = useSelection()
  const steps = useSteps(selection.choose)
  const cancelling = useCancelDialog(steps.settleOthers)
  const isOnline = useOnline()
  const searchField = useRef<HTMLInputElement>(null)
  const show = (wanted: DeskFilter, replace: boolean) => {
    selection.clear()
    steps.forgetReasons()
    void navigate(deskPath(wanted), { replace, preventScrollReset: true })
  }
  const ids = rows.map(({ _id }) => _id)
  const opened = useReturnFocus(deskPath(filter), rows.length > 0 && !isLoading)
  const walk = useRovingFocus(ids, opened ?? undefined)
  const chosenRows = rows.filter(({ _id }) => selection.chosen.has(_id))
  useFocusAfterStep(chosenRows.length, walk.current)
  const desk = useDesk({ filter, rows, chosenRows, ids, walk, selection, steps, isOnline, searchField, counts })
  return (
    <>
      <AreaHeading title="Pedidos">
        {counts && <p className="text-ink-3 tabular-nums max-md:sr-only">{summary(counts.todo)}</p>}
        <div className="flex flex-wrap gap-3 md:ml-auto">
          <a href={`${paths.adminAgenda}?nueva`} className={buttonClass('outline', 'small')}>
            <CalendarPlus aria-hidden className="size-5" />
            Nueva visita
          </a>
          <CounterSaleButton />
          <a href={counterPath} aria-label="Cierre de caja" className="icon-button tooltip">
            <Banknote aria-hidden className="size-5" />
          </a>
          <NewOrderButton />
        </div>
      </AreaHeading>
      <DeskSearch field={searchField} q={filter.q} onSearch={(q) => show({ ...filter, q }, true)} />
      <NewOrdersPill
        tab={filter.tab}
        shown={ids}
        onShow={() => {
          void list.refetch()
          walk.focusRow(ids[0])
        }}
      />
      {(filter.tab === 'todo' || filter.tab === 'refund_due') && filter.q === '' && (
        <PaymentTasks isOnline={isOnline} onSettled={() => void list.refetch()} />
      )}
      <ListPanel
        {...{ filter, orders, walk, selection }}
        isWaiting={isLoading}
        reasons={steps.reasons}
        onShow={show}
        onOpen={desk.remember}
      />
      <KeyLegend />
      {chosenRows.length > 0 && (
        <SelectionActions
          rows={chosenRows}
          isBusy={steps.isBusy}
          isOnline={isOnline}
          onStep={desk.step}
          onCancel={() => cancelling.open(chosenRows.filter(mayBeCancelled))}
          onClear={() => {
            selection.clear()
            walk.focusRow(walk.current)
          }}
        />
      )}
      {desk.sending.turn > 0 && <SentDialog key={desk.sending.turn} {...desk.sending.dialog} />}
      {cancelling.turn > 0 && <CancelManyDialog key={cancelling.turn} {...cancelling.dialog} />}
      <ShortcutList of="list" isOpen={desk.isHelpOpen} onClose={desk.closeHelp} />
    </>
  )
}

const summary = (count: number): string =>
  count === 0 ? 'Nada por hacer' : `${countText(count)} por hacer, el más antiguo primero`

type Rows = ReturnType<typeof useOrderList>['rows']
type Desk = {
  filter: DeskFilter
  rows: Rows
  chosenRows: Rows
  ids: readonly string[]
  walk: ReturnType<typeof useRovingFocus>
  selection: ReturnType<typeof useSelection>
  steps: ReturnType<typeof useSteps>
  isOnline: boolean
  searchField: { current: HTMLInputElement | null }
  counts: ReturnType<typeof useOrderList>['counts']
}

/** What the list's keys and buttons do: to the chosen orders, else to the one that has the focus. */
function useDesk({ filter, rows, chosenRows, ids, walk, selection, steps, isOnline, searchField, counts }: Desk) {
  const navigate = useNavigate()
  const sending = useSendDialog(steps.send)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const target = () => (chosenRows.length > 0 ? chosenRows : rows.filter(({ _id }) => _id === focusedRow()))
  const step = (wanted: Step) => {
    if (!isOnline) return showToast({ kind: 'error', text: 'Sin conexión. No se cambió nada.' })
    const fitting = target().filter((row) => shipmentsFor(wanted, row).length > 0)
    if (fitting.length === 0) return
    if (wanted === 'send') sending.open(fitting)
    else void steps.take(wanted, fitting)
  }
  const remember = (id: string) => {
    const total = filter.q === '' ? (counts?.[filter.tab] ?? null) : null
    rememberList({ path: deskPath(filter), label: tabText[filter.tab]?.label ?? '', total, ids, opened: id })
  }
  const print = () => {
    const orders = target()
    if (orders.length > 0) openPrintout('remisiones', orders)
  }
  const focused = (act: (id: string) => unknown) => (event: KeyboardEvent) => {
    const id = focusedRow()
    // Its own box and links do what Enter does to them.
    if (id === undefined || (event.target as HTMLElement).dataset.row !== id) return false
    act(id)
  }
  useShortcuts({
    '/': () => searchField.current?.focus(),
    '?': () => setHelpOpen(true),
    j: () => walk.walk(1),
    k: () => walk.walk(-1),
    ArrowDown: focused(() => walk.walk(1)),
    ArrowUp: focused(() => walk.walk(-1)),
    Enter: focused((id) => {
      remember(id)
      void navigate(orderPath(id))
    }),
    x: ({ shiftKey }) => {
      const id = focusedRow() ?? walk.current
      if (id !== undefined) selection.toggle(id, ids, shiftKey)
    },
    p: () => step('prepare'),
    e: () => step('send'),
    i: print,
    Escape: () => (chosenRows.length > 0 ? selection.clear() : false),
  })
  return { step, remember, sending, isHelpOpen, closeHelp: () => setHelpOpen(false) }
}
