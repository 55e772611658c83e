import { fieldsOf, type ProductFacts } from '../../../contract/catalogue/product-facts.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import type { RowReading } from '../reading/read-row.ts'
import type { KnownProduct } from './known-product.ts'

type Taking = {
  reading: RowReading
  known: KnownProduct | null
  /** Collects values of the row that have no effect. */
  notes: string[]
  clearEmpty: boolean
  refuse: (field: string, message: string) => unknown
}

/** A price in a plan that is unknown so far. */
export const NO_PRICE = -1

/** Copies the numbers of a row into a product's facts. */
export function takeNumbers(values: ProductFacts, taking: Taking): void {
  takePrices(values, taking)
  takeStock(values, taking)
  takeOthers(values, taking)
}

function takePrices(values: ProductFacts, { reading, known, refuse }: Taking): void {
  let { price, sellingPrice } = reading.numbers
  // A file with one price only gives the selling price.
  if (!known && (price === '' || price === undefined)) price = sellingPrice
  if (price !== undefined && price !== '') values.price = price
  if (sellingPrice !== undefined && sellingPrice !== '') values.sellingPrice = sellingPrice
  // Without an offer of its own the selling price is the list price (P-12), and follows it, as in the form.
  else if (known?.sellingPrice === known?.price) values.sellingPrice = values.price
  const isRefused = reading.problems.some(
    ({ column }) => column !== null && [reading.columnOf('price'), reading.columnOf('sellingPrice')].includes(column),
  )
  if (isRefused) return
  if (values.price === NO_PRICE) return void refuse('price', 'Falta el precio.')
  if (values.sellingPrice === NO_PRICE) values.sellingPrice = values.price
  if (values.sellingPrice > values.price) {
    const own = known && (sellingPrice === undefined || sellingPrice === '')
    refuse(
      'sellingPrice',
      own
        ? `El precio de venta que ya tiene (${formatNumber(values.sellingPrice)}) queda por encima del precio (${formatNumber(values.price)}). Inclúyelo en el archivo.`
        : `El precio de venta (${formatNumber(values.sellingPrice)}) es mayor que el precio (${formatNumber(values.price)}).`,
    )
  }
}

function takeStock(values: ProductFacts, { reading, clearEmpty, known, notes }: Taking): void {
  const { stock } = reading.numbers
  if (stock === undefined || (stock === '' && !clearEmpty)) return
  if (known?.digital || reading.texts.licences) {
    if (stock !== '' && stock !== known?.stock)
      notes.push('Las existencias de un producto con licencias son sus claves libres: no se cambian.')
    return
  }
  values.stock = stock === '' ? null : stock
}

type RuledNumber = 'price' | 'sellingPrice' | 'stock'
const ruled: ReadonlySet<string> = new Set<RuledNumber>(['price', 'sellingPrice', 'stock'])
const others = fieldsOf('wholeNumber').filter(({ name }) => !ruled.has(name))

/** Numbers without rules about other fields; each is optional. */
function takeOthers(values: Record<string, unknown>, { reading, clearEmpty }: Taking): void {
  for (const { name } of others) {
    const number = reading.numbers[name]
    if (number === undefined || (number === '' && !clearEmpty)) continue
    values[name] = number === '' ? null : number
  }
}
