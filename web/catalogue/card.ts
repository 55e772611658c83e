import type { ListedProduct } from '../../contract/catalogue/catalogue.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

/** The data of a product on a card. Pages contain no other data of a list. */
export type Card = Pick<
  ListedProduct,
  '_id' | 'productName' | 'brandName' | 'productImage' | 'price' | 'sellingPrice' | 'attributes' | 'agotado' | 'digital'
> & {
  /** Its group, whose changes drop the pages that show the card (server/catalogue/shown-tags.ts). */
  variantGroup?: string | undefined
  /** The line below the price of several variants: «6 opciones», «6 opciones desde $ 45.000» (P-265). */
  options?: string | undefined
}

/**
 * A product as its card shows it: the first picture only (P-11).
 * @param attributes how many attribute lines the card has room for
 */
export function cardOf(product: ListedProduct, attributes = 0): Card {
  const { variantCount, priceFrom } = product
  return {
    _id: product._id,
    productName: product.productName,
    brandName: product.brandName,
    productImage: product.productImage.slice(0, 1),
    price: product.price,
    sellingPrice: product.sellingPrice,
    attributes: Object.fromEntries(Object.entries(product.attributes).slice(0, attributes)),
    agotado: product.agotado,
    digital: product.digital,
    // Undefined is omitted from the page's data.
    variantGroup: product.variantGroup || undefined,
    options: variantCount
      ? `${variantCount} opciones${priceFrom === undefined ? '' : ` desde ${formatPesos(priceFrom)}`}`
      : undefined,
  }
}
