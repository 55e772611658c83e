import { StickyNote } from 'lucide-react'
import { memo } from 'react'

import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus
   -- a row of the grid that is a card on phones; its list hands out the focus */
import { paymentMethodName } from '../../../contract/orders/payment-methods.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { placeName } from '../../../contract/values/place-name.ts'
import { counted } from '../../../contract/values/units.ts'
import { Picture } from '../../images/picture.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { orderPath } from '../desk-paths.ts'
import { sentText, shortDay } from '../desk-text.ts'
import { DutyBadge, dutyText } from '../duty-badge.tsx'
import { WaitingTime } from '../waiting-time.tsx'

/** The columns of a wide window; narrower ones lay the cells of a row out as a card. */
export const deskColumns = 'wide:grid-cols-[48px_98px_214px_minmax(0,1fr)_184px_118px_94px]'

type OrderRowProps = {
  row: DeskRow
  isChosen: boolean
  /** Why the last action was not done with it. */
  reason: string | undefined
  tabIndex: number
}

/** An order of the desk. Its first column chooses it, everything else opens it; the list handles both. */
export const OrderRow = memo(function OrderRow({ row, isChosen, reason, tabIndex }: OrderRowProps) {
  const { _id, createdAt, since, isLate, name, total, method, toCollect } = row
  const place = whereText(row)
  return (
    <div
      role="row"
      data-row={_id}
      tabIndex={tabIndex}
      aria-selected={isChosen}
      className={classes(
        'relative grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-t border-line py-3 pr-4 wide:gap-0 wide:py-0 wide:pr-0',
        'focus-visible:-outline-offset-2 hover:bg-sunken/50 aria-selected:bg-primary-soft max-md:scroll-mb-24 md:scroll-mb-28 [&>*]:min-w-0',
        'wide:min-h-[58px]',
        deskColumns,
      )}
    >
      <div
        role="gridcell"
        className="z-1 row-span-3 self-start max-wide:-mt-2.5 wide:row-auto wide:self-center wide:pl-1"
      >
        <Checkbox
          aria-label={`Elegir el pedido ${orderNumber(_id)} de ${name}`}
          tabIndex={-1}
          checked={isChosen}
          readOnly
        />
      </div>
      <div role="gridcell" className="hidden type-body-sm wide:block">
        <span translate="no">{orderNumber(_id)}</span>
        <Caption isChosen={isChosen}>{shortDay(createdAt)}</Caption>
      </div>
      <div role="gridcell" className="wide:pr-3">
        <a
          href={orderPath(_id)}
          tabIndex={-1}
          className="block truncate font-semibold after:absolute after:inset-0 wide:type-body-sm wide:font-semibold"
        >
          {name || (row.isAtCounter ? 'Sin registrar' : 'Sin nombre')}
        </a>
        <Caption isChosen={isChosen} isWarning={place === ''} className="hidden wide:block">
          {place || 'Sin dirección'}
        </Caption>
      </div>
      <What row={row} isChosen={isChosen} />
      <State row={row} isChosen={isChosen} reason={reason} />
      <div
        role="gridcell"
        className="col-start-3 row-start-1 text-right tabular-nums wide:col-start-auto wide:row-start-auto wide:type-body-sm"
      >
        <span className="font-semibold">{formatPesos(toCollect > 0 ? toCollect : total)}</span>
        <Caption isChosen={isChosen} isWarning={toCollect > 0} className="hidden wide:block">
          {paymentMethodName(method)}
        </Caption>
      </div>
      <div
        role="gridcell"
        className="col-start-3 self-center text-right type-body-sm wide:col-start-auto wide:pr-4 wide:pl-2"
      >
        <WaitingTime since={since} isLate={isLate} />
      </div>
    </div>
  )
})

type CellProps = Pick<OrderRowProps, 'row' | 'isChosen'>

/** Where it goes, that it is picked up, or was sold at the counter; '' while nobody said. */
const whereText = (row: DeskRow): string =>
  row.isAtCounter ? 'Mostrador' : row.pickup ? `Recoge en ${row.pickup.placeName}` : placeName(row)

function What({ row, isChosen }: CellProps) {
  const place = whereText(row)
  return (
    <div
      role="gridcell"
      className="col-span-2 col-start-2 flex items-center gap-3 wide:col-span-1 wide:col-start-auto wide:pr-3"
    >
      <span className="relative size-11 shrink-0 wide:size-10">
        <span className="block overflow-hidden rounded-10">
          <Picture {...(row.productImage && { url: row.productImage })} sizes="44px" />
        </span>
        {row.units > 1 && row.moreProducts === 0 && (
          <span className="absolute -right-1 -bottom-1 flex h-5 min-w-5 items-center justify-center rounded-full bg-ink px-1 text-xs font-bold text-bg">
            {row.units}
            <span className="sr-only"> unidades</span>
          </span>
        )}
      </span>
      <span className="min-w-0 type-body-sm">
        <span className="line-clamp-2 wrap-anywhere">{row.productName}</span>
        {row.moreProducts > 0 && (
          <Caption isChosen={isChosen}>
            {`y ${counted(row.moreProducts, 'producto', 'productos')} más · ${row.units} unidades`}
          </Caption>
        )}
        <Caption isChosen={isChosen} isWarning={place === ''} className="wide:hidden">
          {place || 'Sin dirección'}
        </Caption>
      </span>
    </div>
  )
}

function State({ row, isChosen, reason }: CellProps & { reason: string | undefined }) {
  const parts = sentText(row)
  return (
    <div role="gridcell" className="col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 wide:col-start-auto">
      <DutyBadge {...row} />
      {row.second && (
        <Caption isChosen={isChosen} isWarning={row.second !== 'prepared'}>
          {`y ${dutyText(row.second).toLowerCase()}`}
        </Caption>
      )}
      {row.openCases > 0 && (
        <Caption isChosen={isChosen} isWarning>
          {row.openCases === 1 ? '1 devolución o garantía' : `${row.openCases} devoluciones o garantías`}
        </Caption>
      )}
      {row.hasNotes && (
        <span className="text-ink-3">
          <StickyNote aria-hidden className="size-4" />
          <span className="sr-only">Tiene notas</span>
        </span>
      )}
      {parts !== '' && <Caption isChosen={isChosen}>{parts}</Caption>}
      {row.hasNewAddress && (
        <Caption isChosen={isChosen} isWarning>
          Dirección nueva
        </Caption>
      )}
      {reason !== undefined && <p className="basis-full type-caption font-semibold text-danger">{reason}</p>}
    </div>
  )
}

type CaptionProps = { isChosen: boolean; isWarning?: boolean; className?: string; children: string }

/** Small words; on the green of a chosen row they are darker. */
function Caption({ isChosen, isWarning = false, className, children }: CaptionProps) {
  const tone = isWarning ? 'font-semibold text-warn' : isChosen ? 'text-ink-2' : 'text-ink-3'
  return <span className={classes('block truncate type-caption', tone, className)}>{children}</span>
}
