/** One product of the demo shop, as `catalogue.json` holds it and `syntheticProducts` makes it. */
export type DemoProduct = {
  productName: string
  /** The subcategory; equal to `category` where the category has no list. */
  brandName: string
  category: string
  description: string
  /** List price in whole Colombian pesos. */
  price: number
  /** Price that is paid, in whole Colombian pesos; never above `price`. */
  sellingPrice: number
  /** What the shop pays for a unit, in whole Colombian pesos; absent where nobody wrote it down. */
  costPrice?: number
  attributes: Record<string, string>
  /** Manufacturer's page, or '' when there is none. */
  link: string
  /** Of products that are variants of each other, with what tells them apart. */
  variantGroup?: string
  variantOptions?: string
  /** A technician of the shop installs it at home (P-310). */
  installable?: boolean
  /** Ids of `pictures.json`; the first one is shown on cards. */
  pictures: string[]
  /** Only on digital products; an empty list is a digital product that is sold out. */
  licenceKeys?: string[]
  /** Units at hand; absent means that stock is not counted. */
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

/** `pictures.json`: what each picture shows and where it is used. */
export type DemoPictures = {
  /** `view` completes the alternative text of a second picture ("vista lateral"); '' for the main one. */
  pictures: Record<string, { file: string; view: string }>
  /** Card title → item → picture id. */
  tiles: Record<string, Record<string, string>>
  services: Record<string, string>
}

/** `pictures/manifest.json`: the encoded files, by the first 16 hex digits of the master's SHA-256. */
export type PictureManifest = Record<string, { id: string; source: string; widths: number[]; background: string }>
