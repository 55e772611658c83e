import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import { idempotencyKey } from '../platform/http/conditions.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { done, ok, type ReadsAlong } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { addToCart, setCartQuantity } from './change-cart.ts'
import { countCart, viewCart } from './view-cart.ts'
import { changeWishList, viewWishList } from './wish-list.ts'

type CartCall = Extract<CallName, `cart.${string}` | `wishList.${string}`>

/** Every page calls it. */
export const cartReads: ReadsAlong<CartCall> = { 'cart.count': countCart }

/** Binds the calls of cart and wish list to their functions. */
export function cartHandlers({ db, licencesADay }: { db: Db; licencesADay: number }): Handlers<CartCall> {
  return {
    'cart.add': async ({ actor, input, request, refuse }) => {
      const key = idempotencyKey(request, () => new Problem('INVALID_REQUEST'))
      const quantity = await addToCart(db, { userId: actor.id, productId: input.productId, key, refuse })
      if (quantity === 1) return done('Producto agregado al carrito')
      return done(`Agregamos otra unidad: tienes ${quantity} en tu carrito.`)
    },
    'cart.count': async ({ actor }) => ok({ count: actor ? countCart.of(actor) : 0 }),
    'cart.view': async ({ actor }) => ({ ...done(''), ...(await viewCart(db, { userId: actor.id, licencesADay })) }),
    'cart.update': async ({ actor, input, refuse }) => {
      await setCartQuantity(db, { ...input, userId: actor.id, refuse })
      return done('Cantidad actualizada')
    },
    'cart.remove': async ({ actor, input, refuse }) => {
      await setCartQuantity(db, { ...input, quantity: 0, userId: actor.id, refuse })
      return done('Producto eliminado del carrito')
    },
    'wishList.view': async ({ actor }) => ok(await viewWishList(db, actor.id)),
    'wishList.change': async ({ actor, input, refuse }) => {
      await changeWishList(db, { ...input, userId: actor.id, refuse })
      return done(input.wanted ? 'Producto guardado en tu lista de deseos' : 'Producto retirado de tu lista de deseos')
    },
  }
}
