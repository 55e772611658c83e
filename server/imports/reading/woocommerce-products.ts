import { ownWords } from '../../../contract/catalogue/product-details.ts'
import type { Cell } from '../../sheets/sheet.ts'
import { filledFrom, setCell, textAt, type FindColumn, type VariantRows } from './variant-rows.ts'
import { attributeColumns, isShown, OF_PRODUCT } from './woocommerce-attributes.ts'

/** WooCommerce's products: a variation names its product, which precedes it, by ID or SKU. */
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
    columnOf(...ownWords.brand.file.names.woocommerce),
    columnOf('images', 'imagenes'),
  ]
  const attributes = attributeColumns
    .map(({ name, value, visible }) => ({
      name: columnOf(...name),
      value: columnOf(...value),
      visible: columnOf(...visible),
    }))
    .filter(({ name, value, visible }) => name !== -1 && value !== -1 && visible !== -1)
  const parents = new Map<string, readonly Cell[]>()

  const remember = (cells: readonly Cell[]): void => {
    const inherited: Cell[] = []
    const its = attributes.flatMap(({ name, value, visible }) => [name, value, visible])
    for (const one of [...common, ...its, column.published, column.visibility])
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
    // A hidden product has no visible variants.
    for (const one of [column.published, column.visibility]) {
      if (one !== -1 && isOutside(textAt(parent, one))) setCell(completed, one, parent[one] ?? '')
    }
    takeAttributes(completed, parent)
    return completed
  }

  /** Copies attributes of the product into columns that the variation leaves empty. */
  const takeAttributes = (cells: Cell[], parent: readonly Cell[]): void => {
    const named = new Set(attributes.map(({ name }) => textAt(cells, name).toLowerCase()))
    const free = attributes.filter(({ name }) => textAt(cells, name) === '')
    for (const { name, value, visible } of attributes) {
      const its = textAt(parent, name)
      // An option without a value in a variation is still not one of its features.
      if (its === '' || named.has(its.toLowerCase()) || !isShown(textAt(parent, visible))) continue
      const place = free.shift()
      if (!place) return
      setCell(cells, place.name, its)
      setCell(cells, place.value, parent[value] ?? '')
      setCell(cells, place.visible, OF_PRODUCT)
    }
  }

  return { take: (rows) => rows.map(({ row, cells }) => ({ row, cells: complete(cells) })), end: () => [] }
}

/** Whether a product with this state of publication or visibility is hidden in the shop. */
const isOutside = (state: string): boolean => /^((0|-1|2)(\.0+)?|hidden)$/i.test(state)
