import type { PriceChange, PriceChangeRow } from '../../../contract/products/price-changes.ts'
import type { PriceReason } from '../../../contract/products/price-rules.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { counted } from '../../../contract/values/units.ts'
import type { AddressForm } from '../../areas/use-address-state.ts'
import { menuSpelling } from '../../catalogue/facades.ts'
import { paths } from '../../paths.ts'
import { percentText } from '../margin-text.ts'

/** Opens changes of many prices, among the products. */
export const MANY_PRICES = 'precios'
export const manyPricesPath = `${paths.adminProducts}?${MANY_PRICES}`

/** `?precios`: the form; `?precios=…`: a review or its result. */
export const pricesAddress: AddressForm<string> = {
  read: (params) => params.get(MANY_PRICES) ?? '',
  write: (id) => ({ [MANY_PRICES]: id }),
}

/** Products that were ticked in the list, which open the page. */
export type Ticked = { productIds: string[] }

/** The ticked products that a step of the browser's history has. */
export function tickedOf(state: unknown): string[] | undefined {
  const { productIds } = (state ?? {}) as Partial<Ticked>
  return Array.isArray(productIds) && productIds.length > 0 ? productIds : undefined
}

/** A typed percentage: `7`, `7,5`, `7.5`. NaN for text that is none. */
export const readPercent = (typed: string): number => {
  const text = typed.replaceAll(/[\s%]/g, '').replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

type Terms = PriceChange['terms']

/** The change of the prices in words: `Subir 7,5 %`, `Bajar $ 5.000`, `Poner en $ 49.900`. */
export function changeText({ way, unit, amount }: Pick<Terms, 'way' | 'unit' | 'amount'>): string {
  const much = unit === 'percent' ? `${amount.toLocaleString('es-CO')}\u00A0%` : formatPesos(amount)
  return `${{ raise: 'Subir', lower: 'Bajar', set: 'Poner en' }[way]} ${much}`
}

/** Which products were chosen, in words. */
export function chosenText({ q, category, brandName, brand, productIds }: Terms): string {
  if (productIds) return counted(productIds.length, 'producto marcado', 'productos marcados')
  const parts = [
    category ? menuSpelling(category) : '',
    brandName ?? '',
    brand ? `marca ${brand}` : '',
    q ? `con «${q}»` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : 'todos los productos'
}

const reasons: Record<PriceReason, [string, string]> = {
  same: ['ya tiene ese precio', 'ya tienen ese precio'],
  removed: ['está fuera de la tienda', 'están fuera de la tienda'],
  tooLow: ['quedaría en cero o menos', 'quedarían en cero o menos'],
  tooHigh: ['pasaría de mil millones', 'pasarían de mil millones'],
  belowCost: ['quedaría por debajo del costo', 'quedarían por debajo del costo'],
  changedMeanwhile: ['cambió después de revisar', 'cambiaron después de revisar'],
  removedMeanwhile: ['salió de la tienda después de revisar', 'salieron de la tienda después de revisar'],
  changedSince: ['tenía otro precio al deshacer', 'tenían otro precio al deshacer'],
}

/** The reason why one product stays unchanged. */
export const reasonText = (reason: PriceReason): string => capital(reasons[reason][0])

/** How many products stay unchanged, a sentence for each reason. */
export const stayingTexts = ({ staying }: Pick<PriceChange, 'staying'>): string[] =>
  Object.entries(staying).map(([reason, many]) => {
    const [one, more] = reasons[reason as PriceReason]
    return `${counted(many, one, more)}.`
  })

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The shop's earnings with the new price, if the cost is known. */
export function newMargin({ newSellingPrice, costPrice }: PriceChangeRow): { text: string; isLoss: boolean } | null {
  if (costPrice === null) return null
  const earned = newSellingPrice - costPrice
  return earned < 0
    ? { text: `Pierdes ${formatPesos(-earned)}`, isLoss: true }
    : { text: percentText(earned, newSellingPrice), isLoss: false }
}
