import { importColumns } from '../../../contract/imports/import-fields.ts'
import type { ImportCounts, ImportState, RowFilter } from '../../../contract/imports/imports.ts'
import { counted } from '../../../contract/values/units.ts'

const labels = new Map<string, string>(importColumns.map(({ field, label }) => [field, label]))

/** The name of a field on the screens of an import. */
export const fieldName = (field: string): string =>
  labels.get(field) ?? (field.startsWith('attribute:') ? field.slice('attribute:'.length) : field)

export const stateNames: Record<ImportState, string> = {
  read: 'Sin revisar',
  reviewing: 'Revisando',
  reviewed: 'Revisada',
  applying: 'Aplicando',
  applied: 'Aplicada',
  appliedWithErrors: 'Aplicada con errores',
  cancelled: 'Cancelada',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
  failed: 'Fallida',
}

export const formatNames = {
  own: 'Archivo de esta tienda',
  shopify: 'Productos de Shopify',
  woocommerce: 'Productos de WooCommerce',
  other: 'Otro archivo',
} as const

export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
} as const

export const delimiterNames = { ',': 'coma (,)', ';': 'punto y coma (;)', '\t': 'tabulación' } as const

export const pesoStyleNames = { dots: '1.299.900', commas: '1,299,900.00', plain: '1299900' } as const

export const filterNames: Record<RowFilter, string> = {
  all: 'Todas',
  new: 'Nuevos',
  change: 'Cambian',
  same: 'Sin cambios',
  skipped: 'Se omiten',
  error: 'Con error',
  large: 'Cambios grandes',
  applied: 'Aplicadas',
  failed: 'Fallaron',
  undone: 'Deshechas',
  kept: 'No se deshicieron',
}

export const matchNames = {
  _id: 'por el ID',
  sku: 'por el SKU',
  handle: 'por el handle',
  wooId: 'por el ID de WooCommerce',
  productName: 'por el nombre',
} as const

/** `1 fila`, `2 filas`. */
export const rowsText = (count: number): string => counted(count, 'fila', 'filas')

/** `1 foto`, `2 fotos`. */
export const picturesText = (count: number): string => counted(count, 'foto', 'fotos')

/** The number of rows that a filter shows. */
export const countOf = (counts: ImportCounts, rows: number, filter: RowFilter): number =>
  filter === 'all' ? rows : counts[filter]
