import { BellRing, CircleAlert, CircleX, Infinity as Uncounted, KeyRound, Package, type LucideIcon } from 'lucide-react'

import type { ListedProduct, OwnProduct } from '../../contract/products/products.ts'
import { counted, formatNumber } from '../../contract/values/units.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

type Counted = Pick<OwnProduct, 'stock' | 'digital'>

/** The stock in words: `12 en stock`, `3 claves libres`. */
export function stockText({ stock, digital }: Counted): string {
  if (stock === null) return 'Sin contar'
  if (digital) return counted(stock, 'clave libre', 'claves libres')
  return stock === 0 ? 'Agotado' : `${formatNumber(stock)} en stock`
}

/** The stock as a coloured badge. */
export function StockBadge({ product }: { product: ListedProduct }) {
  const { tone, icon } = lookOf(product)
  return (
    <Badge tone={tone} icon={icon}>
      {stockText(product)}
    </Badge>
  )
}

/** The number of people waiting for a sold-out product (P-196). */
export function WaitingPeople({
  product: { agotado, stockNotices },
}: {
  product: Pick<ListedProduct, 'agotado' | 'stockNotices'>
}) {
  if (!agotado || stockNotices === 0) return null
  return (
    <span className="flex items-center gap-1.5 text-[13px] font-semibold text-ink-2">
      <BellRing aria-hidden className="size-4 shrink-0" />
      {counted(stockNotices, 'persona lo espera', 'personas lo esperan')}
    </span>
  )
}

function lookOf({ stock, digital, isRunningOut }: ListedProduct): { tone: BadgeTone; icon: LucideIcon } {
  if (stock === null) return { tone: 'quiet', icon: Uncounted }
  if (stock === 0) return { tone: 'danger', icon: CircleX }
  if (isRunningOut) return { tone: 'warn', icon: CircleAlert }
  return { tone: 'ok', icon: digital ? KeyRound : Package }
}
