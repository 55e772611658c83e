import type { ProductFacts } from '../../../contract/catalogue/product-facts.ts'

/** A product of the shop that a row of a file refers to. */
export type KnownProduct = ProductFacts & {
  _id: string
  version: number
  digital: boolean
  /** It is not for sale. */
  isGone: boolean
  /** It is not for sale and never was (P-283). */
  isUnpublished: boolean
}
