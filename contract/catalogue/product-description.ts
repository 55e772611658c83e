import { everyone, ownerOnly } from './field-access.ts'
import { identityFields, ownWords, serviceFields, taxFields, variantFields } from './product-details.ts'
import type { FieldDescription } from './product-field.ts'

/** The maximum number of pictures of one product. */
export const PRODUCT_PICTURES = 10

/** The stock up to which a product counts as running out, by default, and its bounds (P-250). */
export const runningOutFrom = { usual: 5, least: 1, most: 50 }

const pesos = { kind: 'wholeNumber', unit: 'pesos', min: 0, max: 1_000_000_000, refusal: 'Precio no válido.' } as const

/**
 * Every field of a product that people edit, once; the order in the form is `form.place`. Contract, SQL, imports, exports,
 * the change log, undoing and the form derive from it; `server/products/description.pg.test.ts` compares the rest.
 * Rules between fields (two prices, a category's subcategories, licences and stock) are code.
 */
export const productDescription = {
  productName: {
    column: 'product_name',
    label: 'Nombre del producto',
    historyLabel: 'Nombre',
    holds: {
      kind: 'line',
      min: 1,
      max: 200,
      refusal: 'El nombre del producto es obligatorio (máximo 200 caracteres).',
    },
    empty: 'refused',
    ...everyone,
    form: { place: 1, isWide: true },
    file: {
      label: 'Nombre',
      names: {
        other: [
          'nombre',
          'producto',
          'nombre del producto',
          'titulo',
          'name',
          'product',
          'productname',
          'product name',
        ],
        shopify: ['title'],
        woocommerce: ['name', 'nombre'],
      },
      mayBeHtml: true,
      example: 'Celular de ejemplo',
    },
  },
  ...identityFields,
  category: {
    column: 'category',
    label: 'Categoría',
    holds: { kind: 'category' },
    empty: 'refused',
    ...everyone,
    form: { place: 2, missing: 'Elige una categoría.' },
    file: {
      names: {
        other: ['categoria', 'category', 'categorias', 'categories', 'categories x y z'],
        shopify: ['product category', 'type'],
        woocommerce: ['categories', 'categorias'],
      },
    },
  },
  brandName: {
    column: 'brand_name',
    label: 'Subcategoría',
    historyLabel: 'Subcategoría o marca',
    holds: {
      kind: 'line',
      min: 1,
      max: 80,
      refusal: 'Falta elegir la subcategoría.',
      tooLong: 'Subcategoría no válida.',
    },
    empty: 'refused',
    ...everyone,
    form: { place: 3, missing: 'Elige la subcategoría o escribe la marca.' },
    file: { names: { other: ['subcategoria', 'sub categoria', 'subcategory', 'brandname'] } },
  },
  price: {
    column: 'price',
    label: 'Precio de lista',
    holds: pesos,
    empty: 'refused',
    ...everyone,
    form: {
      place: 6,
      hint: 'Pesos enteros, sin centavos.',
      missing: 'Escribe el precio de lista, en pesos enteros: 49900.',
    },
    file: {
      label: 'Precio',
      names: {
        other: [
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
        shopify: ['variant compare at price', 'compare at price'],
        woocommerce: ['regular price', 'precio normal'],
      },
      example: 1_299_900,
    },
  },
  sellingPrice: {
    column: 'selling_price',
    label: 'Precio de venta',
    holds: pesos,
    empty: 'price',
    ...everyone,
    form: { place: 7, hint: 'Vacío: el mismo precio de lista.' },
    file: {
      names: {
        other: ['precio de venta', 'precio venta', 'precio oferta', 'precio con descuento', 'sellingprice', 'oferta'],
        shopify: ['variant price', 'price'],
        woocommerce: ['sale price', 'precio rebajado'],
      },
      example: 1_199_900,
    },
  },
  /** The cost of a unit for the shop; secret (P-245). */
  costPrice: {
    column: 'cost_price',
    label: 'Costo por unidad',
    holds: { ...pesos, refusal: 'El costo debe ser un número entero de pesos entre 0 y 1.000.000.000.' },
    empty: 'nothing',
    ...ownerOnly,
    form: { place: 7.5, hint: 'Lo que pagas por una unidad. Solo lo ves tú.' },
    file: {
      names: {
        other: [
          'costo por unidad',
          'costo unitario',
          'costo',
          'precio de costo',
          'precio de compra',
          'costprice',
          'cost price',
          'unit cost',
          'cost',
        ],
        shopify: ['cost per item'],
        woocommerce: ['cost of goods', 'cost', 'costo'],
      },
      example: 850_000,
    },
  },
  /** Units in stock, free keys of a licensed product, or null when stock is not counted (P-20). */
  stock: {
    column: 'stock',
    label: 'Stock',
    holds: {
      kind: 'wholeNumber',
      unit: 'units',
      min: 0,
      max: 1_000_000,
      refusal: 'El stock debe ser un número entero entre 0 y 1.000.000.',
    },
    empty: 'nothing',
    ...ownerOnly,
    form: { place: 11, hint: 'Vacío: no se cuenta.' },
    file: {
      label: 'Existencias',
      names: {
        other: ['existencias', 'stock', 'inventario', 'cantidad', 'unidades', 'disponibles', 'quantity', 'qty'],
        shopify: ['variant inventory qty', 'inventory quantity'],
        woocommerce: ['stock', 'inventario', 'existencias'],
      },
      example: 10,
    },
  },
  weightGrams: {
    column: 'weight_grams',
    label: 'Peso (g)',
    holds: {
      kind: 'wholeNumber',
      unit: 'grams',
      min: 1,
      max: 1_000_000,
      refusal: 'El peso debe ser un número entero de gramos entre 1 y 1.000.000.',
    },
    empty: 'nothing',
    ...ownerOnly,
    form: { place: 12, hint: 'Gramos enteros, con el empaque.' },
    file: {
      names: {
        other: [
          'peso g',
          'peso en gramos',
          'peso gramos',
          'gramos',
          'weightgrams',
          'weight g',
          'weight grams',
          'grams',
          'peso kg',
          'peso en kg',
          'peso en kilos',
          'weight kg',
        ],
        shopify: ['variant grams', 'weight value grams', 'variant weight'],
        woocommerce: ['weight kg', 'weight g', 'weight lbs', 'weight oz', 'peso kg', 'peso g', 'peso lbs', 'peso oz'],
      },
      example: 480,
    },
  },
  description: {
    column: 'description',
    label: 'Descripción',
    holds: { kind: 'longText', max: 10_000, refusal: 'La descripción es demasiado larga.' },
    empty: 'nothing',
    ...everyone,
    form: { place: 8, isWide: true },
    file: {
      names: {
        other: ['descripcion', 'detalle', 'description'],
        shopify: ['body html', 'description'],
        woocommerce: ['description', 'descripcion'],
      },
      mayBeHtml: true,
      example: 'Borra esta fila y escribe tus productos.',
    },
  },
  link: {
    column: 'link',
    label: 'Enlace',
    holds: { kind: 'webAddress', max: 2_048, refusal: 'El enlace debe ser una dirección http o https válida.' },
    empty: 'nothing',
    ...everyone,
    form: { place: 9, isWide: true, hint: 'La dirección a la que lleva el botón Buy.', placeholder: 'https://' },
    file: {
      names: { other: ['enlace', 'link', 'url', 'pagina'], woocommerce: ['external url', 'url externa'] },
    },
  },
  productImage: {
    column: 'product_image',
    label: 'Imágenes',
    holds: { kind: 'pictures', max: PRODUCT_PICTURES },
    empty: 'nothing',
    ...everyone,
    form: { place: 5, isWide: true },
    file: {
      names: {
        other: [
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
        shopify: ['image src', 'product image url'],
        woocommerce: ['images', 'imagenes'],
      },
    },
  },
  ...variantFields,
  attributes: {
    column: 'attributes',
    label: 'Atributos',
    holds: { kind: 'attributes', max: 60, refusal: 'El valor de un atributo admite máximo 60 caracteres.' },
    empty: 'nothing',
    ...everyone,
    form: { place: 4 },
    file: null,
  },
  ...ownWords,
  ...taxFields,
  ...serviceFields,
} as const satisfies Record<string, FieldDescription>

/** The fields that the shop sets itself. */
export const shopFields = {
  agotado: { column: 'agotado', kind: 'flag', seenBy: 'everyone' },
  digital: { column: 'digital', kind: 'flag', seenBy: 'everyone' },
  unitsSold: { column: 'units_sold', kind: 'count', seenBy: 'owner' },
  version: { column: 'version', kind: 'count', seenBy: 'owner' },
} as const satisfies Record<string, { column: string; kind: 'flag' | 'count'; seenBy: FieldDescription['seenBy'] }>
