import type { ImportFormat } from '../../../contract/imports/imports.ts'
import { textOf } from '../../sheets/cell-text.ts'
import { foldName } from '../../sheets/fold-name.ts'
import { metafieldName } from './foreign-features.ts'
import type { ColumnFinder, ShopRules } from './shop-rule.ts'
import { shopifyRules } from './shopify-rules.ts'
import { wooCommerceRules } from './woocommerce-rules.ts'

/**
 * The rules of the program that wrote a file. @param at when the file was uploaded, which decides whether offers are
 * current
 */
export function rulesOf(format: ImportFormat, header: readonly string[], at: Date): ShopRules {
  const names = header.map(foldName)
  const find: ColumnFinder = (...wanted) => {
    const column = names.findIndex((name) => wanted.includes(name))
    return { has: column !== -1, cell: (cells) => (column === -1 ? '' : (cells[column] ?? '')) }
  }
  if (format === 'shopify') return shopifyRules(find, metafieldsOf(header))
  if (format === 'woocommerce') {
    // «Existencias» is the number of units, «¿Existencias?» whether there are any.
    const isRequested = header.findIndex((name) => name.trim().endsWith('?') && foldName(name) === 'existencias')
    return wooCommerceRules(find, isRequested, at)
  }
  return format === 'own' ? noRules : otherRules(find)
}

const metafieldsOf = (header: readonly string[]) =>
  header.flatMap((title, column) => {
    const name = metafieldName(title)
    return name === null ? [] : [{ name, column }]
  })

const noRules: ShopRules = { kindOf: () => null, interpret: () => {} }

/** In files of unknown programs, two columns are detected by rules. */
function otherRules(find: ColumnFinder): ShopRules {
  const active = find('active 0 1', 'active', 'activo', 'published', 'publicado')
  const taxFree = find('price tax excluded', 'price tax excl')
  const taxed = find('price tax included', 'price tax incl')
  return {
    kindOf: (cells) =>
      /^(0|false|falso|no)$/i.test(textOf(active.cell(cells))) ? { skip: 'En el archivo no está activo.' } : null,
    interpret: ({ notes }) => {
      if (taxFree.has && !taxed.has) notes.push('El archivo dice que este precio no incluye impuestos: revísalo.')
    },
  }
}
