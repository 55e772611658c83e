import type { SheetRow } from '../../sheets/sheet.ts'
import { filledFrom, setCell, textAt, type FindColumn, type VariantRows } from './variant-rows.ts'

/** The maximum number of buffered lines of one product: Shopify allows 2,048 variants and 250 pictures. */
const MOST_LINES = 2_500

/**
 * Shopify's products: the first line has the values for all variants, and every line has one more picture of the product. A
 * product with one option and one value has no variants.
 * @param metafields the columns of the merchant's own fields
 */
export function shopifyProducts(columnOf: FindColumn, metafields: readonly number[]): VariantRows {
  const column = {
    handle: columnOf('handle', 'url handle'),
    title: columnOf('title'),
    price: columnOf('variant price', 'price'),
    picture: columnOf('image src', 'product image url'),
    ownPicture: columnOf('variant image', 'variant image url'),
    values: [1, 2, 3].map((n) => columnOf(`option${n} value`)),
  }
  const common = [
    ...['title', 'body html', 'description', 'vendor', 'product category', 'type', 'custom product type', 'tags'],
    ...['published', 'published on online store', 'status', 'option1 name', 'option2 name', 'option3 name'],
  ].map((name) => columnOf(name))
  common.push(...metafields)
  const isVariant = ({ cells }: SheetRow) =>
    textAt(cells, column.price) !== '' && column.values.some((value) => textAt(cells, value) !== '')

  /** The lines of one product, its variants completed. */
  const complete = (lines: SheetRow[]): SheetRow[] => {
    const [first] = lines
    if (!first || textAt(first.cells, column.title) === '') return lines
    const variants = new Set(lines.filter(isVariant))
    if (variants.size < 2) return lines.map((line) => (line === first ? withoutOptions(line) : line))
    const pictures = lines.map(({ cells }) => textAt(cells, column.picture))
    return lines.map((line) => (variants.has(line) ? completed(line, first, pictures) : line))
  }

  const withoutOptions = ({ row, cells }: SheetRow): SheetRow => {
    const plain = [...cells]
    for (const value of column.values) if (textAt(cells, value) !== '') setCell(plain, value, '')
    return { row, cells: plain }
  }

  /** @param all pictures of the product, which go to its first variant */
  const completed = (line: SheetRow, first: SheetRow, all: readonly string[]): SheetRow => {
    const cells = filledFrom(line.cells, first.cells, common)
    const own = textAt(line.cells, column.ownPicture)
    const pictures = line === first ? [own, ...all] : [own || textAt(first.cells, column.picture)]
    if (column.picture !== -1) setCell(cells, column.picture, [...new Set(pictures)].filter(Boolean).join(', '))
    return { row: line.row, cells }
  }

  let held: SheetRow[] = []
  const release = () => complete(held.splice(0))
  return {
    take: (rows) =>
      rows.flatMap((row) => {
        const handle = textAt(row.cells, column.handle)
        const isSame = handle !== '' && held[0] !== undefined && textAt(held[0].cells, column.handle) === handle
        const done = isSame && held.length < MOST_LINES ? [] : release()
        held.push(row)
        return done
      }),
    end: release,
  }
}
