import type { DeclaredProblem } from '../../contract/index.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { contraEntregaRefusal, type NoContraEntrega } from '../payments/contra-entrega.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { wasGivenUp } from '../platform/database/errors.ts'
import { Problem, type Refuse } from '../platform/problem.ts'

type PlaceProblem = DeclaredProblem<'phoneOrders.place'>
type Unplaced =
  | { code: 'NOT_FOR_SALE' | 'NOT_ENOUGH'; product: string }
  | { code: 'PRICE_CHANGED'; productId: string; product: string; old: number; new: number }
  | { code: 'DELIVERY_CHANGED'; municipality: string | null; old: number; new: number }
  | { code: 'NO_COVERAGE'; municipality: string }
  | ({ code: 'NO_CONTRA_ENTREGA' } & NoContraEntrega)
/** Why no order was created, as the database returns it. */
export type Refused =
  | Unplaced
  | {
      code:
        | 'CLIENT_NOT_FOUND'
        | 'PRODUCT_NOT_FOUND'
        | 'LICENCE_LIMIT'
        | 'ADDRESS_MISSING'
        | 'ADDRESS_GONE'
        | 'PICKUP_CHANGED'
        | 'MUNICIPALITY_UNKNOWN'
        | 'PAYMENT_AMOUNT'
        | 'BUSY'
    }

/** The refusal in the words of who is at the telephone, which are not those of a buyer at the cart. */
export function refusalOf(
  refused: Refused,
  { least, most }: Pick<PaymentProvider, 'least' | 'most'>,
  refuse: Refuse<PlaceProblem>,
): Problem {
  switch (refused.code) {
    case 'NOT_FOR_SALE':
    case 'NOT_ENOUGH':
      return refuse(refused.code, { values: { product: refused.product } })
    case 'PRICE_CHANGED': {
      const values = { product: refused.product, old: formatPesos(refused.old), new: formatPesos(refused.new) }
      return refuse('PRICE_CHANGED', {
        values,
        data: { productId: refused.productId, oldPrice: refused.old, newPrice: refused.new },
      })
    }
    case 'DELIVERY_CHANGED': {
      const to = refused.municipality ? ` a ${refused.municipality}` : ''
      const change = `cambió de ${formatPesos(refused.old)} a ${formatPesos(refused.new)}`
      return refuse('DELIVERY_CHANGED', {
        message: `El envío${to} ${change}. No se hizo el pedido. Revisa y vuelve a enviarlo.`,
        data: { oldCost: refused.old, newCost: refused.new },
      })
    }
    case 'NO_COVERAGE':
      return refuse('NO_COVERAGE', { values: { municipality: refused.municipality } })
    case 'NO_CONTRA_ENTREGA':
      return refuse('NO_CONTRA_ENTREGA', {
        message: contraEntregaRefusal(refused),
        data: { reason: refused.reason },
      })
    case 'LICENCE_LIMIT':
      return refuse('LICENCE_LIMIT', { message: 'Esa persona alcanzó el límite diario de licencias.' })
    case 'ADDRESS_GONE':
      return refuse('ADDRESS_GONE', { message: 'Esa dirección ya no está entre las de esa persona. Elige otra.' })
    case 'PICKUP_CHANGED':
      return refuse('PICKUP_CHANGED', {
        message: 'El lugar para recoger cambió o cerró. No se hizo el pedido: elige otra vez cómo lo recibe.',
      })
    case 'MUNICIPALITY_UNKNOWN':
      return refuse('MUNICIPALITY_UNKNOWN', {
        fields: [{ field: 'address.municipalityCode', message: 'Elige el municipio de la lista.' }],
      })
    case 'PAYMENT_AMOUNT':
      return refuse('PAYMENT_AMOUNT', { values: { least: formatPesos(least), most: formatPesos(most) } })
    case 'CLIENT_NOT_FOUND':
    case 'PRODUCT_NOT_FOUND':
    case 'ADDRESS_MISSING':
    case 'BUSY':
      return refuse(refused.code)
  }
}

/** Converts errors caused by other buyers; any other error stays as it is. */
export function busyAsProblem(error: unknown, refuse: Refuse<PlaceProblem>): unknown {
  const { code } = error as { code?: string }
  if (code === 'P0409') return refuse('NOT_ENOUGH', { values: { product: 'uno de los productos' } })
  if (wasGivenUp(error)) return new Problem('BUSY', { cause: error, retryAfterSeconds: 2 })
  return error
}
