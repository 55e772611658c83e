import type { ProductFacts } from '../../../contract/catalogue/product-facts.ts'

/** A product of the shop that a row of a file refers to. */
export type KnownProduct = ProductFacts & { _id: string; version: number; digital: boolean; isGone: boolean }
