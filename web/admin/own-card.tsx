import { EyeOff, Layers, Pencil, Store, Trash2 } from 'lucide-react'

import type { ListedProduct } from '../../contract/products/products.ts'
import { Price } from '../catalogue/price.tsx'
import { Picture } from '../images/picture.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { StockBadge, WaitingPeople } from './stock-badge.tsx'

type OwnCardProps = {
  product: ListedProduct
  isTicked: boolean
  onTick: () => void
  onEdit: () => void
  onVariants: () => void
  onDelete: () => void
  /** Puts one on sale that is not (P-257). */
  onSell: () => void
}

// The width of a card in the grid beside the side panel, by the number of columns.
const BESIDE_PANEL =
  '(width < 48rem) calc(50vw - 22px), (width < 64rem) calc(50vw - 148px), (width < 75rem) calc(33.3vw - 104px), (width < 90rem) calc(25vw - 103px), 257px'

/** A product as its owner sees it: what shoppers see, the stock, and its icons. */
export function OwnCard({ product, isTicked, onTick, onEdit, onVariants, onDelete, onSell }: OwnCardProps) {
  const { _id, productName, brandName, productImage, price, sellingPrice, removedAt } = product
  const isRemoved = removedAt !== null
  return (
    <article className="product-card">
      <div className="product-card-picture">
        <Picture url={productImage[0]} sizes={BESIDE_PANEL} />
        {!isRemoved && (
          <Checkbox
            aria-label={`Marcar ${productName}`}
            checked={isTicked}
            onChange={onTick}
            className="absolute! top-1 left-1 z-1"
          />
        )}
      </div>
      <div className="product-card-text">
        <p className="product-card-kind">{brandName}</p>
        <h2 className="product-card-name">
          {isRemoved ? productName : <a href={paths.product(_id)}>{productName}</a>}
        </h2>
        <div className="mt-auto">
          <Price price={price} sellingPrice={sellingPrice} />
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-1 gap-y-1">
          <span className="flex flex-col items-start gap-1">
            {isRemoved && (
              <Badge tone="quiet" icon={EyeOff}>
                No se vende
              </Badge>
            )}
            <StockBadge product={product} />
            <WaitingPeople product={product} />
          </span>
          <span className="relative z-1 -mr-2 -mb-2 ml-auto flex">
            <IconButton aria-label={`Editar ${productName}`} onClick={onEdit}>
              <Pencil aria-hidden className="size-5" />
            </IconButton>
            {!isRemoved && (
              <>
                <IconButton aria-label={`Variantes de ${productName}`} onClick={onVariants}>
                  <Layers aria-hidden className="size-5" />
                </IconButton>
                <IconButton aria-label={`Eliminar ${productName}`} onClick={onDelete}>
                  <Trash2 aria-hidden className="size-5" />
                </IconButton>
              </>
            )}
          </span>
        </div>
        {isRemoved && (
          <Button
            look="outline"
            size="small"
            className="relative z-1 mt-3 w-full max-sm:px-1"
            icon={<Store aria-hidden className="size-5 max-sm:hidden" />}
            onClick={onSell}
          >
            Poner a la venta<span className="sr-only"> {productName}</span>
          </Button>
        )}
      </div>
    </article>
  )
}
