import type { ImportFormat } from '../../contract/imports.ts'

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
  sku: ['sku', 'referencia', 'ref', 'codigo', 'cod', 'reference'],
  productName: [
    'nombre',
    'producto',
    'nombre del producto',
    'titulo',
    'name',
    'product',
    'productname',
    'product name',
  ],
  category: ['categoria', 'category', 'categorias', 'categories', 'categories x y z'],
  brandName: ['subcategoria', 'sub categoria', 'subcategory', 'brandname'],
  price: [
    'precio',
    'precio de lista',
    'precio normal',
    'pvp',
    'valor',
    'price',
    'precio cop',
    'price tax included',
    'price tax incl',
    'price tax excluded',
    'price tax excl',
  ],
  sellingPrice: ['precio de venta', 'precio venta', 'precio oferta', 'precio con descuento', 'sellingprice', 'oferta'],
  stock: ['existencias', 'stock', 'inventario', 'cantidad', 'unidades', 'disponibles', 'quantity', 'qty'],
  description: ['descripcion', 'detalle', 'description'],
  link: ['enlace', 'link', 'url', 'pagina'],
  productImage: [
    'imagenes',
    'imagen',
    'fotos',
    'foto',
    'images',
    'image',
    'productimage',
    'image urls',
    'image urls x y z',
    'url de la imagen',
    'urls de imagenes',
  ],
  licences: ['licencias', 'licencia', 'ids de licencia', 'claves', 'claves de licencia', 'licenseidsinput', 'seriales'],
  RAM: ['ram', 'memoria ram'],
  Almacenamiento: ['almacenamiento', 'disco'],
  Bateria: ['bateria'],
  Procesador: ['procesador', 'cpu'],
  Compatibilidad: ['compatibilidad', 'compatible con'],
}

/** Columns that only WooCommerce writes, in its two languages that our owners use. */
export const onlyWooCommerce = [
  'type',
  'tipo',
  'published',
  'publicado',
  'is featured',
  'esta destacado',
  'visibility in catalog',
  'visibility in catalogue',
  'visibilidad en el catalogo',
  'tax status',
  'estado del impuesto',
  'in stock',
  'en inventario',
  'sale price',
  'precio rebajado',
]

/** What the columns of each kind of file are called, folded, by what they hold; the earlier of two names wins. */
export const columnNames: Record<ImportFormat, Record<string, readonly string[]>> = {
  shopify,
  woocommerce,
  own: other,
  other,
}

/** Every name that a column of some file is known by. */
export const knownNames: readonly string[] = [
  ...new Set(Object.values(columnNames).flatMap((table) => Object.values(table).flat())),
]
