import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue.ts'

/**
 * The columns of a product that everybody may see, in the words of the contract. For use after `select`, with the
 * products table named `p`. Never: stock counts, licence counts, who made it.
 */
export const productColumnsText = `
  p.id as "_id", p.product_name as "productName", p.brand_name as "brandName", p.category, p.product_image as "productImage",
  p.description, p.price, p.selling_price as "sellingPrice", p.link, p.attributes,
  p.agotado, p.digital`

/** The same for the query builder. */
export const productColumns = sql.raw<Product>(productColumnsText)

/** The same columns as one piece of JSON text: a third of the time of `to_json` of a row, which looks up every type anew. */
export const productText = `concat(
  '{"_id":"', p.id, '","productName":', to_json(p.product_name), ',"brandName":', to_json(p.brand_name),
  ',"category":', to_json(p.category), ',"productImage":', array_to_json(p.product_image),
  ',"description":', to_json(p.description), ',"price":', p.price, ',"sellingPrice":', p.selling_price,
  ',"link":', to_json(p.link), ',"attributes":', p.attributes,
  ',"agotado":', p.agotado::text, ',"digital":', p.digital::text, '}')`
