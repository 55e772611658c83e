import type { ListedProduct } from '../../contract/catalogue/catalogue.ts'

/** The data of a product on a card. Pages contain no more than that for a list. */
export type Card = Pick<
  ListedProduct,
  '_id' | 'productName' | 'brandName' | 'productImage' | 'price' | 'sellingPrice' | 'attributes' | 'agotado' | 'digital'
> & {
  /** Its group, whose changes drop the pages that show the card (server/catalogue/shown-tags.ts). */
  variantGroup?: string | undefined
  /** What stands above the price of several variants: «6 opciones», «6 opciones desde» (P-265). */
  options?: string | undefined
}

/**
 * A product as its card shows it: the first picture only (P-11); under the name of its group, with the price where that begins and without what only
 * one of its variants has (P-265).
 * @param attributes how many attribute lines the card has room for
 */
export function cardOf(product: ListedProduct, attributes = 0): Card {
  const { variantCount, priceFrom } = product
  return {
    _id: product._id,
    productName: priceFrom === undefined ? product.productName : product.variantGroup,
    brandName: product.brandName,
    productImage: product.productImage.slice(0, 1),
    price: priceFrom ?? product.price,
    sellingPrice: priceFrom ?? product.sellingPrice,
    attributes: Object.fromEntries(
      Object.entries(product.attributes).slice(0, priceFrom === undefined ? attributes : 0),
    ),
    agotado: product.agotado,
    digital: product.digital,
    // Undefined is not in the data of a page.
    variantGroup: product.variantGroup || undefined,
    options: variantCount ? `${variantCount} opciones${priceFrom === undefined ? '' : ' desde'}` : undefined,
  }
}
