import type { ImportField, ImportFormat } from '../../contract/imports.ts'

/** Capitals, accents and punctuation tell no names apart. */
export const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Field → number of the column. */
export type Mapping = Partial<Record<ImportField, number>>

/** The columns of our own files, in order; what the shop writes it reads again. */
export const ownColumns: readonly (readonly [ImportField, string])[] = [
  ['_id', 'ID'],
  ['sku', 'SKU'],
  ['productName', 'Nombre'],
  ['category', 'Categoría'],
  ['brandName', 'Subcategoría'],
  ['price', 'Precio'],
  ['sellingPrice', 'Precio de venta'],
  ['stock', 'Existencias'],
  ['description', 'Descripción'],
  ['link', 'Enlace'],
  ['productImage', 'Imágenes'],
  ['RAM', 'RAM'],
  ['Almacenamiento', 'Almacenamiento'],
  ['Bateria', 'Bateria'],
  ['Procesador', 'Procesador'],
  ['Compatibilidad', 'Compatibilidad'],
]
export const licencesColumn = 'Licencias'
export const attributeColumn = (name: string): string => `Atributo: ${name}`

/** What a column is called in our own files. */
export const columnNameOf = (field: string): string =>
  ownColumns.find(([name]) => name === field)?.[1] ??
  { licences: licencesColumn, handle: 'Handle', wooId: 'ID de WooCommerce' }[field] ??
  (field.startsWith('attribute:') ? attributeColumn(field.slice(10)) : field)

const shopify: Record<string, readonly string[]> = {
  handle: ['handle', 'url handle'],
  sku: ['variant sku', 'sku'],
  productName: ['title'],
  description: ['body html', 'description'],
  category: ['product category', 'type'],
  sellingPrice: ['variant price', 'price'],
  price: ['variant compare at price', 'compare at price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  productImage: ['image src', 'product image url'],
}

const woocommerce: Record<string, readonly string[]> = {
  wooId: ['id'],
  sku: ['sku'],
  productName: ['name', 'nombre'],
  description: ['description', 'descripcion'],
  category: ['categories', 'categorias'],
  price: ['regular price', 'precio normal'],
  sellingPrice: ['sale price', 'precio rebajado'],
  stock: ['stock', 'inventario', 'existencias'],
  link: ['external url', 'url externa'],
  productImage: ['images', 'imagenes'],
}

const other: Record<string, readonly string[]> = {
  _id: ['id', 'identificador'],
  sku: ['sku', 'referencia', 'ref', 'codigo', 'cod'],
  productName: ['nombre', 'producto', 'nombre del producto', 'titulo', 'name', 'product', 'productname'],
  category: ['categoria', 'category'],
  brandName: ['subcategoria', 'sub categoria', 'subcategory', 'brandname'],
  price: ['precio', 'precio de lista', 'precio normal', 'pvp', 'valor', 'price', 'precio cop'],
  sellingPrice: ['precio de venta', 'precio venta', 'precio oferta', 'precio con descuento', 'sellingprice', 'oferta'],
  stock: ['existencias', 'stock', 'inventario', 'cantidad', 'unidades', 'disponibles'],
  description: ['descripcion', 'detalle', 'description'],
  link: ['enlace', 'link', 'url', 'pagina'],
  productImage: ['imagenes', 'imagen', 'fotos', 'foto', 'images', 'image', 'productimage'],
  licences: ['licencias', 'licencia', 'ids de licencia', 'claves', 'claves de licencia', 'licenseidsinput', 'seriales'],
  RAM: ['ram', 'memoria ram'],
  Almacenamiento: ['almacenamiento', 'disco'],
  Bateria: ['bateria'],
  Procesador: ['procesador', 'cpu'],
  Compatibilidad: ['compatibilidad', 'compatible con'],
}

/** Tells whose file it is by the columns that only theirs have. */
export function findFormat(header: readonly string[]): ImportFormat {
  const names = new Set(header.map(foldName))
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (has('handle', 'title') && (names.has('variant price') || names.has('body html'))) return 'shopify'
  if (has('url handle', 'title')) return 'shopify'
  if (has('id', 'name', 'regular price') || has('id', 'nombre', 'precio normal')) return 'woocommerce'
  if (has('id', 'nombre', 'categoria', 'subcategoria', 'precio', 'precio de venta')) return 'own'
  return 'other'
}

/**
 * Guesses by their names which column holds what; the earlier of two names of a field wins, a column serves once.
 */
export function guessMapping(header: readonly string[], format: ImportFormat): Mapping {
  const names = header.map(foldName)
  const table = { shopify, woocommerce, own: other, other }[format]
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (field: string, column: number) => {
    if (column === -1 || taken.has(column) || field in mapping) return
    mapping[field as ImportField] = column
    taken.add(column)
  }
  for (const [field, known] of Object.entries(table)) {
    for (const name of known) {
      take(
        field,
        names.findIndex((one, column) => one === name && !taken.has(column)),
      )
    }
  }
  for (const [column, name] of header.entries()) {
    const attribute = /^atributo:\s*(.{1,40})$/i.exec(name.trim())?.[1]
    if (attribute) take(`attribute:${attribute}`, column)
  }
  return mapping
}
