import type { ReactNode } from 'react'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { Picture } from '../../images/picture.tsx'

type Line = DeskOrder['neverSent'][number]

/** Products of an order. @param below what stands below the name of each */
export function DeskLines<T extends Line>({ lines, below }: { lines: readonly T[]; below?: (line: T) => ReactNode }) {
  return (
    <ul className="mt-3">
      {lines.map((line) => (
        <DeskLine key={line.lineId} line={line}>
          {below?.(line)}
        </DeskLine>
      ))}
    </ul>
  )
}

/** Its subtotal stands there where the window has room. */
function DeskLine({ line, children }: { line: Line; children: ReactNode }) {
  const { productName, sku, productImage, quantity, sellingPrice } = line
  return (
    <li className="flex items-center gap-4 border-t border-line py-3">
      <span className="size-13 shrink-0 overflow-hidden rounded-10">
        <Picture {...(productImage && { url: productImage })} sizes="52px" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5">
        <div className="min-w-40 flex-1">
          <p className="font-medium wrap-anywhere">{productName}</p>
          {sku && <p className="type-caption wrap-anywhere text-ink-3">Ref. {sku}</p>}
          {children}
        </div>
        <p className="type-body-sm text-ink-2 tabular-nums">{`${quantity} × ${formatPesos(sellingPrice)}`}</p>
        <p className="hidden w-28 text-right font-semibold tabular-nums desktop:block">
          {formatPesos(quantity * sellingPrice)}
        </p>
      </div>
    </li>
  )
}
