/** One product of the demo shop, as in `catalogue.json` or from `syntheticProducts`. */
export type DemoProduct = {
  productName: string
  /** The subcategory; equal to `category` if the category has no list. */
  brandName: string
  category: string
  description: string
  /** List price in whole Colombian pesos. */
  price: number
  /** Selling price in whole Colombian pesos; never above `price`. */
  sellingPrice: number
  /** Cost of a unit for the shop in whole Colombian pesos; absent if unknown. */
  costPrice?: number
  attributes: Record<string, string>
  /** Manufacturer's page, or '' without one. */
  link: string
  /** Only for variants of one product: their group, and the options that differ. */
  variantGroup?: string
  variantOptions?: string
  /** Whether a technician of the shop installs it at home (P-310). */
  installable?: boolean
  /** Ids of `pictures.json`; the first one is shown on cards. */
  pictures: string[]
  /** Only on digital products; an empty list means sold out. */
  licenceKeys?: string[]
  /** Units in stock; absent if stock is not counted. */
  stock?: number
}

/** One of the 13 upload categories, in the order of the menu. */
export type DemoCategory = {
  name: string
  shortName: string
  position: number
  /** Name of the façade (wall and floor colour) of the category. */
  facade: string
  subcategories: string[]
}

/** `pictures.json`: the contents of each picture and its use. */
export type DemoPictures = {
  /** `view` completes the alternative text of a second picture ("vista lateral"); '' for the main one. */
  pictures: Record<string, { file: string; view: string }>
  /** Card title → item → picture id. */
  tiles: Record<string, Record<string, string>>
  services: Record<string, string>
}

/** `pictures/manifest.json`: the encoded files, by the first 16 hex digits of the master's SHA-256. */
export type PictureManifest = Record<string, { id: string; source: string; widths: number[]; background: string }>
