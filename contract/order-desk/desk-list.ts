import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { isCivilDate } from '../values/civil-days.ts'
import { id, line } from '../values/text.ts'
import { deskOrder, deskRow, deskTabs } from './desk-order.ts'

const placeForm =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The position where a page ends: a time and an order. */
const place = z
  .string({ error: 'Página no válida.' })
  .check(z.refine((text) => placeForm.test(text) && isCivilDate(text.slice(0, 10)), { error: 'Página no válida.' }))

/** The calls that read the desk: the list, one order, what is printed. */
export const deskList = {
  /**
   * Lists orders. Duties and `todo`: the oldest first; `late`: the longest late first; `delivered`, `closed` and `all`: the
   * newest first. `q` finds beginnings of words of name, document, phone, order number, guide and product, all of them in one
   * order, within the tab. `counts` cover the whole shop, independent of `q`. `after`: the `next` of the previous page. `inAll`:
   * when the first page of a search in another tab than `all` is empty, the number of matches in `all`, up to one more than a
   * page; otherwise null.
   */
  'orderDesk.list': {
    input: z.strictObject({
      state: z._default(z.enum(deskTabs, { error: 'Filtro no válido.' }), 'todo'),
      q: z.optional(line({ max: 100, message: 'La búsqueda es demasiado larga.' })),
      after: z.optional(place),
    }),
    output: z.object({
      ...done.shape,
      data: z.array(deskRow),
      counts: z.record(z.enum(deskTabs), z.int()),
      next: z.nullable(z.string()),
      inAll: z.nullable(z.int()),
    }),
  },
  /** One complete order: shipments, keys, address, money, notes, buyer and history. */
  'orderDesk.get': {
    input: z.strictObject({ orderId: id }),
    output: success(deskOrder),
    problems: ['ORDER_NOT_FOUND'] as const,
  },
  /** The same data for many orders, in the requested order, for printing. Unknown orders are left out. */
  'orderDesk.print': {
    input: z.strictObject({
      orders: z
        .array(id, { error: 'Elige al menos un pedido.' })
        .check(
          z.minLength(1, { error: 'Elige al menos un pedido.' }),
          z.maxLength(500, { error: 'Máximo 500 pedidos.' }),
        ),
    }),
    output: success(
      z.array(
        z.pick(deskOrder, {
          _id: true,
          createdAt: true,
          status: true,
          name: true,
          units: true,
          toCollect: true,
          shipments: true,
          address: true,
          pickup: true,
          isAtCounter: true,
        }),
      ),
    ),
  },
}
