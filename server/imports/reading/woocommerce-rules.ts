import type { VariantOption } from '../../../contract/catalogue/variant-options.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { textOf } from '../../sheets/cell-text.ts'
import type { Cell } from '../../sheets/sheet.ts'
import { takeForeignBrand, takeForeignFeatures } from './foreign-features.ts'
import type { RowReading } from './read-row.ts'
import { readDay, shownDay } from './sale-dates.ts'
import { unpublished, untaxed, variant, type ColumnFinder, type ShopRules } from './shop-rule.ts'
import { readOptions, takeVariant } from './take-variant.ts'
import { attributeColumns, isShown, OF_PRODUCT } from './woocommerce-attributes.ts'

/**
 * The rules of WooCommerce's product files, in English and in Spanish.
 * @param statedStock the column «¿Existencias?»; -1 without it
 */
export function wooCommerceRules(find: ColumnFinder, statedStock: number, at: Date): ShopRules {
  const today = dayInBogota(at)
  const type = find('type', 'tipo')
  const published = find('published', 'publicado')
  const visibility = find('visibility in catalog', 'visibility in catalogue', 'visibilidad en el catalogo')
  const inStock = find('in stock', 'en inventario')
  const starts = find('date sale price starts', 'dia en que empieza el precio rebajado')
  const ends = find('date sale price ends', 'dia en que termina el precio rebajado')
  const taxStatus = find('tax status', 'estado del impuesto')
  const name = find('name', 'nombre')
  const units = find('stock', 'inventario', 'existencias')
  const attributes = attributeColumns
    .map(({ name, value, visible }) => ({ name: find(...name), value: find(...value), visible: find(...visible) }))
    .filter((attribute) => attribute.name.has)
  const isVariation = (cells: readonly Cell[]) => textOf(type.cell(cells)).toLowerCase().startsWith('variation')
  /** The options that distinguish a variation; all other attributes are its features. */
  const optionColumns = (cells: readonly Cell[]) =>
    isVariation(cells) ? attributes.filter(({ visible }) => textOf(visible.cell(cells)) !== OF_PRODUCT) : []
  const stockCell = (cells: readonly Cell[]) => (inStock.has ? inStock.cell(cells) : (cells[statedStock] ?? ''))

  return {
    kindOf: (cells) => {
      const its = textOf(type.cell(cells)).toLowerCase()
      if (its.startsWith('variation') && readOptions(optionColumns(cells), cells).length === 0) return variant
      if (its.startsWith('variable')) return { skip: 'Cada variante suya está en su propia fila.' }
      if (its.startsWith('grouped')) return { skip: 'Es un grupo de productos: cada uno tiene su propia fila.' }
      if (/^(0|-1|2)(\.0+)?$/.test(textOf(published.cell(cells))))
        return unpublished('En WooCommerce no está publicado.')
      return /^hidden$/i.test(textOf(visibility.cell(cells))) ? unpublished('En WooCommerce está oculto.') : null
    },
    interpret: (reading, cells) => {
      const columns = optionColumns(cells)
      takeForeignBrand(reading, reading.texts.brand === undefined ? undefined : firstBrand(reading.texts.brand))
      if (attributes.length > 0) {
        const others = attributes.filter((one) => !columns.includes(one) && isShown(textOf(one.visible.cell(cells))))
        takeForeignFeatures(
          reading,
          others.map((one) => ({ name: textOf(one.name.cell(cells)), value: valueOf(textOf(one.value.cell(cells))) })),
        )
      }
      if (isVariation(cells)) {
        const options = readOptions(columns, cells)
        takeVariant(reading, { productName: nameOfProduct(textOf(name.cell(cells)), options), options })
        takeSharedStock(reading, textOf(units.cell(cells)))
      }
      if (/^(none|ninguno)$/i.test(textOf(taxStatus.cell(cells)))) reading.notes.push(untaxed)
      takeOffer(reading, { starts: readDay(starts.cell(cells)), ends: readDay(ends.cell(cells)), today })
      takeStockState(reading, textOf(stockCell(cells)).toLowerCase())
    },
  }
}

/** The first of several brands; for «Grupo > Marca» the brand. */
const firstBrand = (text: string): string =>
  valueOf(
    text
      .split(/(?<!\\),/)[0]
      ?.split('>')
      .at(-1) ?? '',
  ).trim()

/** A comma within a value is escaped so that it does not separate values. */
const valueOf = (text: string): string => text.replaceAll('\\,', ',')

/**
 * The name of a product within the name of its variation, «Camiseta - M, Negro»; with three attributes or more the variation has
 * only the product's name.
 */
function nameOfProduct(name: string, options: readonly VariantOption[]): string {
  const values = ` - ${options.map(({ value }) => value).join(', ')}`
  return name.endsWith(values) ? name.slice(0, -values.length) : name
}

/** Variations may share the stock of their product, which belongs to none of them alone. */
function takeSharedStock(reading: RowReading, units: string): void {
  if (!/^parent$/i.test(units)) return
  const column = reading.columnOf('stock')
  reading.problems = reading.problems.filter((problem) => column === null || problem.column !== column)
  reading.numbers.stock = null
  reading.notes.push('En WooCommerce sus unidades se cuentan junto con las de las otras variantes: queda sin contar.')
}

type Offer = { starts: string | null; ends: string | null; today: string }

/** Only a current offer is a price; without one the regular price applies. */
function takeOffer({ numbers, notes }: RowReading, { starts, ends, today }: Offer): void {
  const { price, sellingPrice } = numbers
  if (sellingPrice === '') numbers.sellingPrice = price
  if (typeof sellingPrice !== 'number' || sellingPrice === price) return
  const drop = (why: string) => {
    numbers.sellingPrice = price
    notes.push(why)
  }
  if (starts === null || ends === null) drop('No se entienden las fechas de la oferta: queda el precio normal.')
  else if (ends !== '' && ends < today) drop(`La oferta terminó el ${shownDay(ends)}: queda el precio normal.`)
  else if (starts !== '' && starts > today) drop(`La oferta empieza el ${shownDay(starts)}: queda el precio normal.`)
  else if (ends !== '') notes.push(`La oferta termina el ${shownDay(ends)}: aquí no termina sola.`)
}

/** Availability has a separate column, which wins over the number of units. */
function takeStockState(reading: RowReading, state: string): void {
  if (/^(0|0\.0+|no|false|falso|outofstock)$/.test(state)) reading.numbers.stock = 0
  if (/^(on)?backorder$/.test(state) && (reading.numbers.stock === undefined || Number(reading.numbers.stock) <= 0)) {
    reading.numbers.stock = null
    reading.notes.push('En WooCommerce se vende aunque no haya unidades: queda sin contar.')
  }
}
