import { discountPercent, formatPesos } from '../../contract/values/pesos.ts'

type PriceProps = { price: number; sellingPrice: number; options?: string | undefined }

/**
 * List price struck through, saving in whole per cents, selling price; one line when both are equal (P-12). A saving that rounds to 0 is
 * left out. The line below has the number of variants and their lowest price (P-265).
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

/** The saving from the list price, in percent. */
export function Saving({ percent }: { percent: number }) {
  return <span className="price-saving">{`−${percent}\u00A0%`}</span>
}
