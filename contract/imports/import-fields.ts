import { formAttributes, type FormAttribute } from '../catalogue/categories.ts'
import type { productDescription } from '../catalogue/product-description.ts'
import { productFieldList, type ProductField } from '../catalogue/product-facts.ts'
import type { ColumnNames } from '../catalogue/product-field.ts'

type Described = typeof productDescription
type FileField = { [F in ProductField]: Described[F]['file'] extends null ? never : F }[ProductField]

/** The identifying fields of a product in files, the shop's own ID first. */
export const identityFields = ['_id', 'sku', 'handle', 'wooId'] as const
/** The SKU is a field of the product; only imports use the others. */
type IdentityField = Exclude<(typeof identityFields)[number], FileField>

/** The meaning of a column. An attribute that is not in the upload form is `attribute:` and its name. */
export type ImportField = IdentityField | FileField | 'licences' | FormAttribute | `attribute:${string}`

type ImportColumn = {
  field: ImportField
  /** The label on the screens of an import. */
  label: string
  /** The column's header in our own files. */
  header: string
  isExported: boolean
  names: ColumnNames
}

const identities: Record<IdentityField, Omit<ImportColumn, 'field'>> = {
  _id: { label: 'ID de la tienda', header: 'ID', isExported: true, names: { other: ['id', 'identificador'] } },
  handle: {
    label: 'Handle de Shopify',
    header: 'Handle',
    isExported: false,
    names: { other: [], shopify: ['handle', 'url handle'] },
  },
  wooId: {
    label: 'ID de WooCommerce',
    header: 'ID de WooCommerce',
    isExported: false,
    names: { other: [], woocommerce: ['id'] },
  },
}

const attributeNames: Record<FormAttribute, readonly string[]> = {
  RAM: ['ram', 'memoria ram'],
  Almacenamiento: ['almacenamiento', 'disco'],
  Bateria: ['bateria'],
  Procesador: ['procesador', 'cpu'],
  Compatibilidad: ['compatibilidad', 'compatible con'],
}

const described = productFieldList.flatMap(({ name, label: formLabel, file }): ImportColumn[] => {
  if (!file) return []
  const label = file.label ?? formLabel
  return [{ field: name as FileField, label, header: label, isExported: true, names: file.names }]
})
const isIdentity = ({ field }: ImportColumn): boolean => (identityFields as readonly string[]).includes(field)

/** Every column that a file may have, in the order of our own files; imports read what exports write. */
export const importColumns: readonly ImportColumn[] = [
  { field: '_id', ...identities._id },
  ...described.filter(isIdentity),
  { field: 'handle', ...identities.handle },
  { field: 'wooId', ...identities.wooId },
  ...described.filter((column) => !isIdentity(column)),
  {
    field: 'licences',
    label: 'Licencias',
    header: 'Licencias',
    // Licence keys are never exported.
    isExported: false,
    names: {
      other: [
        'licencias',
        'licencia',
        'ids de licencia',
        'claves',
        'claves de licencia',
        'licenseidsinput',
        'seriales',
      ],
    },
  },
  ...formAttributes.map((name) => ({
    field: name,
    label: name,
    header: name,
    isExported: true,
    names: { other: attributeNames[name] },
  })),
]
