import { discountPercent, formatPesos } from '../../contract/values/pesos.ts'

type PriceProps = { price: number; sellingPrice: number; options?: string | undefined }

/**
 * List price struck through, saving, selling price; one line when both are equal (P-12). A saving below one per cent is
 * still shown. Below stands how many variants there are, and where their prices begin (P-265).
 */
export function Price({ price, sellingPrice, options }: PriceProps) {
  const percent = discountPercent(price, sellingPrice)
  return (
    <>
      <p className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-0.5">
        {sellingPrice < price && <ListPrice price={price} />}
        {percent > 0 && <Saving percent={percent} />}
      </p>
      <p className="type-price-card">{formatPesos(sellingPrice)}</p>
      {options && <p className="type-caption text-ink-2">{options}</p>}
    </>
  )
}

/** The list price, struck through. */
export function ListPrice({ price }: { price: number }) {
  return (
    <s className="price-list">
      <span className="sr-only">Precio de lista </span>
      {formatPesos(price)}
    </s>
  )
}

/** How much less than the list price is charged, in percent. */
export function Saving({ percent }: { percent: number }) {
  return <span className="price-saving">{`−${percent}\u00A0%`}</span>
}
