import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface DB {
  contactRequests: {
    number: GeneratedAlways<number>
    receivedAt: Generated<Date>
    radicado: GeneratedAlways<string>
    type: string
    name: string
    email: string
    orderNumber: string | null
    message: string
    policyVersion: string
    authorisedFrom: string
    answeredAt: Date | null
  }
  categories: { name: string; shortName: string; facade: string; position: number }
  subcategories: { category: string; name: string; position: number }
  searchSynonyms: { line: string }
  searchWords: { word: string; stem: string; sound: string }
  products: {
    id: Generated<string>
    productName: string
    brandName: string
    category: string
    productImage: Generated<string[]>
    description: Generated<string>
    price: number
    sellingPrice: number
    link: Generated<string>
    attributes: ColumnType<Record<string, string>, string | undefined, string>
    stock: number | null
    digital: Generated<boolean>
    unitsSold: Generated<number>
    version: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    agotado: GeneratedAlways<boolean>
    /** In thousandths of the list price. */
    discount: GeneratedAlways<number>
  }
}
