import { textOf } from '../../sheets/cell-text.ts'
import { metafieldText, takeForeignBrand, takeForeignFeatures } from './foreign-features.ts'
import { unpublished, untaxed, variant, type ColumnFinder, type ShopRules } from './shop-rule.ts'
import { readOptions, takeVariant } from './take-variant.ts'

/**
 * Shopify's product files, with the column names from before and after 2025. A product has several lines; only the
 * first has a title.
 * @param metafields the columns of the merchant's own fields, with their names
 */
export function shopifyRules(find: ColumnFinder, metafields: readonly { name: string; column: number }[]): ShopRules {
  const title = find('title')
  const price = find('variant price', 'price')
  const status = find('status')
  const published = find('published', 'published on online store')
  const tracker = find('variant inventory tracker', 'inventory tracker')
  const policy = find('variant inventory policy', 'continue selling when out of stock')
  const type = find('type', 'custom product type')
  const taxable = find('variant taxable', 'charge tax')
  const options = [1, 2, 3].map((n) => ({ name: find(`option${n} name`), value: find(`option${n} value`) }))
  return {
    kindOf: (cells) => {
      if (textOf(title.cell(cells)) === '') {
        return textOf(price.cell(cells)) === '' ? { skip: 'Otra imagen del mismo producto.' } : variant
      }
      if (/^(draft|archived)$/i.test(textOf(status.cell(cells)))) return unpublished('En Shopify no está publicado.')
      if (/^unlisted$/i.test(textOf(status.cell(cells)))) {
        return unpublished('En Shopify no se ve en la tienda: solo se llega a él por su enlace.')
      }
      return /^(false|falso)$/i.test(textOf(published.cell(cells)))
        ? unpublished('En Shopify no está publicado.')
        : null
    },
    interpret: (reading, cells) => {
      const { numbers, texts, notes } = reading
      takeVariant(reading, { productName: textOf(title.cell(cells)), options: readOptions(options, cells) })
      takeForeignBrand(reading)
      if (/^(false|falso)$/i.test(textOf(taxable.cell(cells)))) notes.push(untaxed)
      if (metafields.length > 0) {
        takeForeignFeatures(
          reading,
          metafields.map(({ name, column }) => ({ name, value: metafieldText(textOf(cells[column] ?? '')) })),
        )
      }
      // The compare-at price is the list price, which few products have.
      const { price: compared, sellingPrice } = numbers
      const isSold = sellingPrice !== undefined && sellingPrice !== ''
      if (isSold && (compared === undefined || compared === '' || compared < sellingPrice)) numbers.price = sellingPrice
      if (texts.category === '') texts.category = textOf(type.cell(cells))
      if (numbers.stock === undefined) return
      // Without inventory tracking the stock is not counted, whatever number is there.
      if (tracker.has && textOf(tracker.cell(cells)) === '') {
        numbers.stock = null
        return
      }
      const isEndless = /^(continue|true)$/i.test(textOf(policy.cell(cells)))
      if (isEndless && typeof numbers.stock === 'number' && numbers.stock <= 0) {
        numbers.stock = null
        notes.push('En Shopify se vende aunque no haya unidades: queda sin contar.')
      }
    },
  }
}
