import type { CallInput } from '../../../contract/index.ts'
import {
  priceEndings,
  priceLimits,
  type FormerPrice,
  type PriceUnit,
  type PriceWay,
} from '../../../contract/products/price-rules.ts'
import { textOf } from '../../forms/form-values.ts'
import { readAmount } from '../../forms/typed-amount.ts'
import { readPercent } from './price-text.ts'

const unitOf = (written: FormData): PriceUnit =>
  textOf(written, 'way') === 'set' || textOf(written, 'unit') === 'pesos' ? 'pesos' : 'percent'

const amountOf = (written: FormData): number =>
  unitOf(written) === 'pesos' ? readAmount(textOf(written, 'amount')) : readPercent(textOf(written, 'amount'))

/** The error of the typed amount; undefined without one. */
export function amountError(written: FormData): string | undefined {
  const amount = amountOf(written)
  const isPesos = unitOf(written) === 'pesos'
  const most = isPesos ? priceLimits.pesos : textOf(written, 'way') === 'lower' ? 99 : priceLimits.percent
  if (amount > 0 && amount <= most) return undefined
  return isPesos ? 'Escribe pesos enteros, sin centavos: 5.000.' : `Escribe un porcentaje hasta ${most}, como 7,5.`
}

/** The form as the call takes it. @param ticked the products that were ticked, instead of a filter */
export function termsOf(written: FormData, ticked: readonly string[] | undefined): CallInput<'priceChanges.review'> {
  const chosen = Object.fromEntries(
    ['q', 'category', 'brandName', 'brand'].flatMap((name) => {
      const value = textOf(written, name)
      return value === '' ? [] : [[name, value]]
    }),
  )
  return {
    ...(ticked ? { productIds: [...ticked] } : chosen),
    way: textOf(written, 'way') as PriceWay,
    unit: unitOf(written),
    amount: amountOf(written),
    ending: priceEndings.find((ending) => String(ending) === textOf(written, 'ending')) ?? 1,
    formerPrice: textOf(written, 'formerPrice') as FormerPrice,
    belowCost: written.has('leaveBelowCost') ? 'leave' : 'change',
  }
}
