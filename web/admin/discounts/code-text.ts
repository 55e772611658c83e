import { giftOfCode } from '../../../contract/orders/discount-text.ts'
import type { OwnersCode } from '../../../contract/orders/discounts.ts'
import { civilFormat } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { counted, formatNumber } from '../../../contract/values/units.ts'
import { menuSpelling } from '../../catalogue/facades.ts'

const dayText = civilFormat({ dateStyle: 'long' })

/** The discount of a code and its conditions: `15 % en Mascotas, en compras desde $ 50.000`, `Envío gratis con algo de Mascotas`. */
export function termsOf(code: OwnersCode): string {
  const { kind, category, leastPurchase } = code
  const least = leastPurchase === null ? '' : `, en compras desde ${formatPesos(leastPurchase)}`
  if (kind === 'delivery') {
    return `${giftOfCode(code)}${category === null ? '' : ` con algo de ${menuSpelling(category)}`}${least}`
  }
  return `${giftOfCode(code)} en ${category === null ? 'todos los productos' : menuSpelling(category)}${least}`
}

/** The validity of a code, and its uses per person: `del 1 de diciembre de 2026 al 31 de diciembre de 2026, una vez por persona`. */
export function limitsOf({ firstDay, lastDay, onceEach }: OwnersCode): string {
  const days =
    firstDay !== null && lastDay !== null
      ? `del ${dayText(firstDay)} al ${dayText(lastDay)}`
      : firstDay !== null
        ? `desde el ${dayText(firstDay)}`
        : lastDay !== null
          ? `hasta el ${dayText(lastDay)}`
          : 'sin fecha de vencimiento'
  return `${days}, ${onceEach ? 'una vez por persona' : 'las veces que quieran'}`
}

/** The uses of a code, and its total discount: `3 de 5 usos, $ 36.900 descontados`. */
export function usesOf({ uses, mostUses, given }: OwnersCode): string {
  const used =
    mostUses === null ? counted(uses, 'uso', 'usos') : `${formatNumber(uses)} de ${counted(mostUses, 'uso', 'usos')}`
  return given > 0 ? `${used}, ${formatPesos(given)} descontados` : used
}
