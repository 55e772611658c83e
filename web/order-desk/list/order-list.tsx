/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
   -- a grid whose rows are cards on phones, each with the focus of its own */
import type { ReactNode, RefObject } from 'react'

import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { SHIPMENTS_AT_ONCE } from '../../../contract/orders/order-limits.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { deskColumns, OrderRow } from './order-row.tsx'

const columns = ['Pedido', 'Comprador', 'Qué', 'Estado', 'Total', 'Espera']

type OrderListProps = {
  list: RefObject<HTMLDivElement | null>
  rows: readonly DeskRow[]
  /** The row that Tab leads to. */
  current: string | undefined
  chosen: ReadonlySet<string>
  reasons: ReadonlyMap<string, string>
  onFocus: (id: string) => void
  onChoose: (id: string, extendsChoice: boolean) => void
  onChooseAll: (isAll: boolean) => void
  onOpen: (id: string) => void
  /** Stands between the head and the rows. */
  children?: ReactNode
}

type ChooseWholeFilterProps = { total: number | undefined; isBusy: boolean; onChoose: () => void }

/** All rows are chosen: what is not shown yet can be, too, up to what one action takes. */
export function ChooseWholeFilter({ total, isBusy, onChoose }: ChooseWholeFilterProps) {
  const text =
    total === undefined
      ? 'Elegir todos los de este filtro'
      : total > SHIPMENTS_AT_ONCE
        ? `Elegir los primeros ${SHIPMENTS_AT_ONCE} de este filtro`
        : `Elegir los ${total} de este filtro`
  return (
    <p className="border-t border-line py-1 text-center">
      <Button look="ghost" size="small" isBusy={isBusy} onClick={onChoose}>
        {text}
      </Button>
    </p>
  )
}

/** The orders of a filter: a table in wide windows, cards in others. */
export function OrderList(props: OrderListProps) {
  const { list, rows, current, chosen, reasons, onFocus, onChoose, onChooseAll, onOpen, children } = props
  const chosenRows = rows.filter(({ _id }) => chosen.has(_id)).length
  const isAll = chosenRows === rows.length
  const chooseBy = ({ shiftKey }: { shiftKey: boolean }, target: EventTarget) => {
    const id = target instanceof HTMLInputElement ? rowOf(target) : undefined
    if (id !== undefined) onChoose(id, shiftKey)
  }
  return (
    <div
      ref={list}
      role="grid"
      aria-label="Pedidos"
      aria-multiselectable
      // Heard here, so that a row is drawn again when it changes itself and not when another one is chosen.
      onFocus={({ target }) => {
        const id = rowOf(target)
        if (id !== undefined) onFocus(id)
      }}
      onClick={(event) => {
        chooseBy(event, event.target)
        const id = event.target instanceof Element && event.target.closest('a') ? rowOf(event.target) : undefined
        if (id !== undefined) onOpen(id)
      }}
    >
      <div role="rowgroup">
        <div
          role="row"
          className={classes(
            'grid grid-cols-[44px_1fr] items-center type-caption font-semibold text-ink-3',
            deskColumns,
          )}
        >
          <div role="columnheader" className="wide:pl-1">
            <Checkbox
              aria-label="Elegir todos"
              checked={isAll}
              isMixed={chosenRows > 0 && !isAll}
              onChange={() => onChooseAll(!isAll)}
            />
          </div>
          <span aria-hidden className="pl-2 wide:hidden">
            Elegir todos
          </span>
          {columns.map((column) => (
            <div
              key={column}
              role="columnheader"
              className={classes(
                'sr-only wide:not-sr-only',
                column === 'Total' && 'wide:text-right',
                column === 'Espera' && 'wide:pr-4 wide:text-right',
              )}
            >
              {column}
            </div>
          ))}
        </div>
        {children && (
          <div role="row">
            <div role="gridcell">{children}</div>
          </div>
        )}
      </div>
      <div role="rowgroup">
        {rows.map((row) => (
          <OrderRow
            key={row._id}
            row={row}
            isChosen={chosen.has(row._id)}
            reason={reasons.get(row._id)}
            tabIndex={row._id === current ? 0 : -1}
          />
        ))}
      </div>
    </div>
  )
}

const rowOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
