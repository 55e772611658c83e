import { CornerDownRight } from 'lucide-react'

import type { FormerPath } from '../../../contract/products/former-paths.ts'
import { paths } from '../../paths.ts'

/** The product that an address leads to. */
export function LeadsTo({ product, leadsToGroup }: Pick<FormerPath, 'product' | 'leadsToGroup'>) {
  const notes = [
    leadsToGroup && 'o la primera variante disponible',
    !product.isForSale && 'ya no está en la tienda',
  ].filter(Boolean)
  return (
    <p className="flex gap-2 type-body-sm">
      <CornerDownRight aria-label="Lleva a" className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span className="min-w-0">
        <a href={paths.product(product._id)} className="text-link hover:underline">
          {product.productName}
        </a>
        {notes.length > 0 && <span className="text-ink-2">{` (${notes.join('; ')})`}</span>}
      </span>
    </p>
  )
}
