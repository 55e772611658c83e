import type { Db } from '../platform/database/pool.ts'
import type { Actor } from '../platform/http/actor.ts'
import { ok, type Handlers, type ReadsAlong } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import { addToCart, setCartQuantity } from './change-cart.ts'
import { countCart, viewCart } from './view-cart.ts'
import { changeWish, viewWishList } from './wish-list.ts'

type CartCall = Extract<keyof Handlers, `cart.${string}` | `wishList.${string}`>

/** Every page asks for it. */
export const cartReads: ReadsAlong<CartCall> = { 'cart.count': countCart }

/** Binds the calls of cart and wish list to what they do. */
export function cartHandlers({ db, licencesADay }: { db: Db; licencesADay: number }): Handlers<CartCall> {
  return {
    'cart.add': async ({ actor, input }) => {
      const quantity = await addToCart(db, idOf(actor), input.productId)
      if (quantity === 1) return done('Producto agregado al carrito')
      return done(`Agregamos otra unidad: tienes ${quantity} en tu carrito.`)
    },
    'cart.count': async ({ actor }) => ok({ count: actor ? (actor.along as number) : 0 }),
    'cart.view': async ({ actor }) => ({ ...done(''), ...(await viewCart(db, { userId: idOf(actor), licencesADay })) }),
    'cart.update': async ({ actor, input }) => {
      await setCartQuantity(db, idOf(actor), input)
      return done('Cantidad actualizada')
    },
    'cart.remove': async ({ actor, input }) => {
      await setCartQuantity(db, idOf(actor), { ...input, quantity: 0 })
      return done('Producto eliminado del carrito')
    },
    'wishList.view': async ({ actor }) => ok(await viewWishList(db, idOf(actor))),
    'wishList.change': async ({ actor, input }) => {
      await changeWish(db, idOf(actor), input)
      return done(input.wanted ? 'Producto guardado en tu lista de deseos' : 'Producto retirado de tu lista de deseos')
    },
  }
}

const done = (message: string) => ({ success: true, error: false, message }) as const

function idOf(actor: Actor | null): string {
  if (!actor) throw new Problem('NO_SESSION')
  return actor.id
}
