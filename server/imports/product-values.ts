/** Everything of a product that a spreadsheet can say, but its licence keys. */
export type ProductValues = {
  productName: string
  category: string
  brandName: string
  price: number
  sellingPrice: number
  /** Null: not counted. */
  stock: number | null
  description: string
  link: string
  productImage: string[]
  attributes: Record<string, string>
}

export type KnownProduct = ProductValues & { _id: string; version: number; digital: boolean; isGone: boolean }
