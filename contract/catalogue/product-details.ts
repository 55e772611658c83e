import { everyone, ownerOnly } from './field-access.ts'
import { featureLimits } from './product-features.ts'
import type { FieldDescription } from './product-field.ts'

/** Fields that connect a product with its variants. */
export const variantFields = {
  /** Products of the same group are variants of each other (P-202). */
  variantGroup: {
    column: 'variant_group',
    label: 'Grupo de variantes',
    holds: { kind: 'line', max: 80, refusal: 'El grupo de variantes admite máximo 80 caracteres.' },
    empty: 'nothing',
    ...everyone,
    form: {
      place: 13,
      hint: 'El mismo nombre en todas sus tallas o colores: Camiseta básica. Vacío: no tiene variantes.',
    },
    file: { names: { other: ['grupo de variantes', 'variantgroup', 'variant group'] } },
  },
  /** The options that distinguish a variant within its group, as `readVariantOptions` reads them. */
  variantOptions: {
    column: 'variant_options',
    label: 'Opciones',
    holds: { kind: 'line', max: 160, refusal: 'Las opciones admiten máximo 160 caracteres.' },
    empty: 'nothing',
    ...everyone,
    form: { place: 14, hint: 'Lo que lo distingue en su grupo, así: Talla: M, Color: Negro' },
    file: { names: { other: ['opciones', 'variantoptions', 'variant options'] } },
  },
} as const satisfies Record<string, FieldDescription>

/** Fields that identify a product for its owner. */
export const identityFields = {
  /** Unique among products for sale (P-277). */
  sku: {
    column: 'sku',
    label: 'Referencia (SKU)',
    holds: { kind: 'line', max: 200, refusal: 'La referencia admite máximo 200 caracteres.' },
    empty: 'nothing',
    ...everyone,
    form: { place: 4.2, hint: 'El código con el que lo llevas. No se repite.' },
    file: {
      label: 'SKU',
      names: {
        other: ['sku', 'referencia', 'ref', 'codigo', 'cod', 'reference'],
        shopify: ['variant sku', 'sku'],
        woocommerce: ['sku'],
      },
      example: 'CEL-001',
    },
  },
} as const satisfies Record<string, FieldDescription>

/** Descriptive fields in the owner's own words. */
export const ownWords = {
  /** The manufacturer; the subcategory is `brandName`, which holds a brand only in categories without subcategories (P-276). */
  brand: {
    column: 'brand',
    label: 'Marca',
    holds: { kind: 'line', max: 60, refusal: 'La marca admite máximo 60 caracteres.' },
    empty: 'nothing',
    ...everyone,
    form: { place: 4.1, hint: 'La del fabricante. Quien la busca encuentra el producto.' },
    file: {
      names: {
        other: ['marca', 'brand', 'fabricante', 'manufacturer'],
        shopify: ['vendor'],
        woocommerce: ['brands', 'brand', 'marcas', 'marca'],
      },
      example: 'Nevado',
    },
  },
  /** Free pairs of name and value, for example of clothes or furniture (P-275). */
  features: {
    column: 'features',
    label: 'Características',
    holds: { kind: 'features', max: featureLimits.features, refusal: 'Las características no son válidas.' },
    empty: 'nothing',
    ...everyone,
    form: { place: 8.5, isWide: true, hint: 'Se ven en la página del producto, en este orden.' },
    file: {
      names: { other: ['caracteristicas', 'especificaciones', 'features'] },
      example: 'Material: Aluminio\nGarantía: 1 año',
    },
  },
} as const satisfies Record<string, FieldDescription>

/** Fields for the tax office. */
export const taxFields = {
  /** The IVA rate of the product; '' is the shop's usual one. Shoppers only see whether the price includes IVA (P-286). */
  taxCode: {
    column: 'tax_code',
    label: 'Tarifa de IVA',
    holds: { kind: 'taxCode', refusal: 'La tarifa de IVA debe ser IVA19, IVA5, EXENTO o EXCLUIDO.' },
    empty: 'nothing',
    ...ownerOnly,
    form: { place: 7.7 },
    file: {
      names: {
        other: [
          'tarifa de iva',
          'tarifa iva',
          'iva',
          'tipo de iva',
          'porcentaje de iva',
          'impuesto',
          'taxcode',
          'tax code',
          'tax rate',
          'vat rate',
          'vat',
        ],
      },
      example: 'IVA 19 %',
    },
  },
} as const satisfies Record<string, FieldDescription>

/** Services of the shop for a product. */
export const serviceFields = {
  /** The buyer may request a technician who installs it. The field is in responses to shoppers only when true (P-310). */
  installable: {
    column: 'installable',
    label: 'Lo instalamos en casa',
    holds: { kind: 'flag', refusal: 'Di si lo instalas en casa: sí o no.' },
    empty: 'nothing',
    ...ownerOnly,
    form: { place: 9.5, isWide: true, hint: 'Quien lo compra puede pedir la visita de un técnico que se lo instale.' },
    file: {
      names: { other: ['lo instalamos en casa', 'instalacion en casa', 'instalacion a domicilio', 'installable'] },
      example: 'No',
    },
  },
} as const satisfies Record<string, FieldDescription>
