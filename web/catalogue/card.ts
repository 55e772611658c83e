import type { Product } from '../../contract/catalogue/catalogue.ts'

/** The data of a product on a card. Pages contain no more than that for a list. */
export type Card = Pick<
  Product,
  '_id' | 'productName' | 'brandName' | 'productImage' | 'price' | 'sellingPrice' | 'attributes' | 'agotado' | 'digital'
>

/**
 * A product as its card shows it: the first picture only (P-11).
 * @param attributes how many attribute lines the card has room for
 */
export function cardOf(product: Product, attributes = 0): Card {
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
  }
}
