import type pg from 'pg'

import { addLicenceKeys } from '../../server/licences/add-licence-keys.ts'
import type { LicenceVault } from '../../server/licences/licence-vault.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { preparedName } from '../database/pooler.ts'
import { signInAs } from '../shop/people.ts'

type Shop = { db: Db; pool: pg.Pool; address: string; vault: LicenceVault }
type About = { price?: number; stock?: number | null; keys?: number; name?: string }

/** The number of products added to each shop: names start again in every test file, since lists are sorted by them. */
const added = new WeakMap<pg.Pool, number>()

/** Adds a product for sale, with `keys` a licensed one. @returns its id */
export async function addProduct({ db, pool, vault }: Omit<Shop, 'address'>, about: About = {}): Promise<string> {
  const nth = added.get(pool) ?? 0
  added.set(pool, nth + 1)
  const { price = 50_000, stock = null, keys, name = `Producto ${nth}` } = about
  await pool.query(
    `insert into categories (name, short_name, facade, position) values ('Herramientas', 'Herramientas', 'casa', 1)
     on conflict do nothing`,
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     values ($1, 'Herramientas', 'Herramientas', $2, $2, $3) returning id`,
    [name, price, stock],
  )
  const productId = rows[0]?.id ?? ''
  if (keys !== undefined) {
    const licences = Array.from({ length: keys }, (_, i) => `CLAVE-${nth + 1}-${productId.slice(0, 8)}-${i}`)
    await db.transaction().execute((tx) => addLicenceKeys(tx, vault, { productId, licences }))
    if (keys === 0) await pool.query('update products set digital = true, stock = 0 where id = $1', [productId])
  }
  return productId
}

/**
 * Puts exactly one product into the cart of each of these people, in one statement. @returns their payment keys, by
 * their ids
 */
export async function fillCarts(
  pool: pg.Pool,
  wanted: readonly { id: string; productId: string; quantity: number }[],
): Promise<Map<string, string>> {
  const ids = wanted.map(({ id }) => id)
  await pool.query('select lock_cart(id) from unnest($1::uuid[]) as id', [ids])
  await pool.query('delete from cart_items where user_id = any ($1)', [ids])
  await pool.query(
    'insert into cart_items (user_id, product_id, quantity) select * from unnest($1::uuid[], $2::uuid[], $3::int[])',
    [ids, wanted.map(({ productId }) => productId), wanted.map(({ quantity }) => quantity)],
  )
  const { rows } = await pool.query<{ user_id: string; checkout_id: string }>(
    'select user_id, checkout_id from carts where user_id = any ($1)',
    [ids],
  )
  return new Map(rows.map((row) => [row.user_id, row.checkout_id]))
}

type Seen = { productId: string; quantity: number; sellingPrice: number }
type StoredCart = { key: string; products: Seen[] }

const storedCart = `
  select c.checkout_id as key,
    array(select jsonb_build_object('productId', i.product_id, 'quantity', i.quantity, 'sellingPrice', p.selling_price)
      from cart_items i join products p on p.id = i.product_id where i.user_id = c.user_id order by i.added_at, i.id) as products
  from carts c where c.user_id = $1`

const payloadOf = (userId: string, products: readonly Seen[]) => ({
  userId,
  products,
  totalQty: products.reduce((sum, { quantity }) => sum + quantity, 0),
  totalPrice: products.reduce((sum, { quantity, sellingPrice }) => sum + quantity * sellingPrice, 0),
})

export type Buyer = Awaited<ReturnType<typeof openBuyer>>

/** A signed-in person who can fill a cart and pay for it. */
export async function openBuyer(shop: Shop) {
  const person = await signInAs(shop)
  /** Puts exactly this into the cart, straight in the database. */
  const putInCart = async (lines: Record<string, number>) => {
    await shop.pool.query('select lock_cart($1)', [person.id])
    await shop.pool.query('delete from cart_items where user_id = $1', [person.id])
    // Carts are listed by the time at which each line came.
    await shop.pool.query(
      `insert into cart_items (user_id, product_id, quantity, added_at)
       select $1, id, quantity, clock_timestamp() + nth * interval '1 microsecond'
       from unnest($2::uuid[], $3::int[]) with ordinality as lines (id, quantity, nth)`,
      [person.id, Object.keys(lines), Object.values(lines)],
    )
  }
  /** The input that the cart's page would send, and the lines that it has to show: `items`. */
  const readCart = async () => {
    const { body } = await person.get('/api/view-card-product')
    type Line = { quantity: number; productId: { _id: string; sellingPrice: number } }
    const products = (body.data as Line[]).map(({ quantity, productId: { _id, sellingPrice } }) => ({
      productId: _id,
      quantity,
      sellingPrice,
    }))
    return {
      payload: payloadOf(person.id, products),
      key: String(body.checkoutId),
      items: body.data,
      discount: body.discount,
    }
  }
  /** The result of `readCart` for a cart whose products are for sale, directly from the database: most orders of tests begin with it. */
  const readStoredCart = async () => {
    const { rows } = await shop.pool.query<StoredCart>({
      name: preparedName('cart to pay for'),
      text: storedCart,
      values: [person.id],
    })
    const { products = [], key = '' } = rows[0] ?? {}
    return { payload: payloadOf(person.id, products), key }
  }
  const pay = (payload: object, key?: string) =>
    person.post('/api/payment', payload, key === undefined ? {} : { 'idempotency-key': key })
  return {
    ...person,
    putInCart,
    readCart,
    pay,
    /** Fills the cart and pays for it. */
    buy: async (lines: Record<string, number>, more: object = {}) => {
      await putInCart(lines)
      const { payload, key } = await readStoredCart()
      return pay({ ...payload, ...more }, key)
    },
    history: async () => (await person.get('/api/shopping-history')).body.data,
  }
}
