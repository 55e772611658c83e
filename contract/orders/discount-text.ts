import { civilFormat } from '../values/moments.ts'
import { formatPesos } from '../values/pesos.ts'
import type { CodeKind, DiscountReason } from './discount-rules.ts'

/** The values for the sentences; days are `YYYY-MM-DD`. */
export type RefusedCode = {
  code: string
  kind: CodeKind
  reason: DiscountReason
  category: string | null
  leastPurchase: number | null
  firstDay: string | null
  lastDay: string | null
  /** The price of the goods without the code. */
  goods: number
}

const dayText = civilFormat({ dateStyle: 'long' })

/** Why a code gives no discount, in one or two Spanish sentences. */
export function refusalOfCode(refused: RefusedCode): string {
  const { code, kind, category, leastPurchase, firstDay, lastDay, goods } = refused
  switch (refused.reason) {
    case 'unknown':
      return `No encontramos el código ${code}. Revisa que esté bien escrito.`
    case 'off':
      return `El código ${code} ya no está activo.`
    case 'over':
      return lastDay === null ? `El código ${code} ya venció.` : `El código ${code} venció el ${dayText(lastDay)}.`
    case 'early':
      return firstDay === null
        ? `El código ${code} todavía no empieza.`
        : `El código ${code} sirve desde el ${dayText(firstDay)}.`
    case 'used':
      return `Ya usaste el código ${code}: sirve una vez por persona.`
    case 'none_left':
      return `El código ${code} ya se usó todas las veces que se podía.`
    case 'minimum':
      return `El código ${code} es para compras desde ${formatPesos(leastPurchase ?? 0)}. Te faltan ${formatPesos((leastPurchase ?? 0) - goods)}.`
    case 'nothing':
      if (kind === 'delivery') {
        const what = category === null ? 'nada que se envíe' : `ningún producto de ${category} que se envíe`
        return `El código ${code} da envío gratis, y en tu carrito no hay ${what}.`
      }
      return category === null
        ? `El código ${code} no baja el precio de lo que hay en tu carrito.`
        : `El código ${code} es para productos de ${category}, y en tu carrito no hay ninguno.`
    case 'pickup':
      return `El código ${code} da envío gratis, y este pedido lo recoges: guárdalo para otra compra.`
    case 'free':
      return `Este envío ya no te cuesta nada: guarda el código ${code} para otra compra.`
    case 'removed':
      return `El código ${code} ya no está en tu carrito.`
    case 'changed':
      return `El descuento del código ${code} cambió.`
  }
}

/** What a code gives: `10 %`, `$ 20.000 menos`, `Envío gratis`. */
export function giftOfCode({ kind, percent, amount }: { kind: CodeKind; percent: number; amount: number }): string {
  if (kind === 'delivery') return 'Envío gratis'
  return kind === 'amount' ? `${formatPesos(amount)} menos` : `${percent}\u00A0%`
}

/** What an order cost less by its code; its prices say so already, or its delivery. */
export const discountText = ({ code, kind, amount }: { code: string; kind: CodeKind; amount: number }): string =>
  kind === 'delivery'
    ? `Envío gratis con ${code}: ahorraste ${formatPesos(amount)}`
    : `Descuento ${code}: ahorraste ${formatPesos(amount)}, ya restados de los precios`
