import type { ImportFormat } from '../../contract/imports.ts'
import type { Cell } from '../sheets/sheet.ts'
import { foldName } from './columns.ts'
import { textOf } from './read-row.ts'

/** What a row of another shop's file is, besides a product: nothing to sell, or a further line of one that came before. */
export type ForeignRow = { skip: string } | 'variant' | null

/**
 * Knows the rows in which Shopify and WooCommerce write something else than a product: drafts and variants.
 * Shopify writes a product on several lines, of which only the first has a title.
 */
export function foreignRows(format: ImportFormat, header: readonly string[]): (cells: readonly Cell[]) => ForeignRow {
  const names = header.map(foldName)
  const at = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const read = (cells: readonly Cell[], column: number) =>
    column === -1 ? '' : textOf(cells[column] ?? '').toLowerCase()
  if (format === 'shopify') {
    const [title, price, status] = [at('title'), at('variant price', 'price'), at('status')]
    return (cells) => {
      if (read(cells, title) === '') {
        return read(cells, price) === ''
          ? { skip: 'Otra imagen del mismo producto: súbela desde Editar producto.' }
          : 'variant'
      }
      return /^(draft|archived)$/.test(read(cells, status)) ? { skip: 'En Shopify no está publicado.' } : null
    }
  }
  if (format === 'woocommerce') {
    const [type, published] = [at('type', 'tipo'), at('published', 'publicado')]
    return (cells) => {
      if (read(cells, type).startsWith('variation')) return 'variant'
      return /^(0|-1)$/.test(read(cells, published)) ? { skip: 'En WooCommerce no está publicado.' } : null
    }
  }
  return () => null
}
