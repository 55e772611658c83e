import type { ProductFacts } from '../../../contract/catalogue/product-facts.ts'

/** A product of the shop that a row of a file refers to. */
export type KnownProduct = ProductFacts & {
  _id: string
  version: number
  digital: boolean
  /** Whether it is not for sale. */
  isGone: boolean
  /** Whether it is not for sale and never was (P-283). */
  isUnpublished: boolean
}
