import type { Cell } from '../../sheets/sheet.ts'
import { filledFrom, setCell, textAt, type FindColumn, type VariantRows } from './variant-rows.ts'

/** WooCommerce's products: a variation names its product, which stands before it, by ID or SKU. */
export function wooCommerceProducts(columnOf: FindColumn): VariantRows {
  const column = {
    id: columnOf('id'),
    type: columnOf('type', 'tipo'),
    sku: columnOf('sku'),
    parent: columnOf('parent', 'superior'),
    published: columnOf('published', 'publicado'),
    visibility: columnOf('visibility in catalog', 'visibility in catalogue', 'visibilidad en el catalogo'),
  }
  const common = [
    columnOf('short description', 'descripcion corta'),
    columnOf('description', 'descripcion'),
    columnOf('categories', 'categorias'),
    columnOf('tags', 'etiquetas'),
    columnOf('brands', 'marcas'),
    columnOf('images', 'imagenes'),
  ]
  const parents = new Map<string, readonly Cell[]>()

  const remember = (cells: readonly Cell[]): void => {
    const inherited: Cell[] = []
    for (const one of [...common, column.published, column.visibility])
      if (one !== -1) inherited[one] = cells[one] ?? ''
    parents.set(`id:${textAt(cells, column.id)}`, inherited)
    if (textAt(cells, column.sku) !== '') parents.set(textAt(cells, column.sku), inherited)
  }

  const complete = (cells: Cell[]): Cell[] => {
    const type = textAt(cells, column.type).toLowerCase()
    if (type.startsWith('variable')) remember(cells)
    const parent = type.startsWith('variation') ? parents.get(textAt(cells, column.parent)) : undefined
    if (!parent) return cells
    const completed = filledFrom(cells, parent, common)
    // What nobody sees there has no variants that anybody sees.
    for (const one of [column.published, column.visibility]) {
      if (one !== -1 && isOutside(textAt(parent, one))) setCell(completed, one, parent[one] ?? '')
    }
    return completed
  }
  return { take: (rows) => rows.map(({ row, cells }) => ({ row, cells: complete(cells) })), end: () => [] }
}

/** Whether a product with this state of publication or visibility is not in the shop. */
const isOutside = (state: string): boolean => /^((0|-1|2)(\.0+)?|hidden)$/i.test(state)
