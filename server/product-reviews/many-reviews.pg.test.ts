import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { getProduct } from '../catalogue/get-product.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { listReviews } from './desk-reviews.ts'
import { listShownReviews } from './shown-reviews.ts'

const { db, pool } = await openTestDatabase({ max: 1 })

const REVIEWS = 20_000
const tables = ['product_reviews', 'users', 'orders']

test('a page and any list of opinions read a few rows, however many a product has', async () => {
  await addPerson(db)
  const { rows } = await pool.query<{ id: string }>(
    `with c as (insert into categories (name, short_name, facade, position) values ('Herramientas', 'Herramientas', 'casa', 1))
     insert into products (product_name, brand_name, category, price, selling_price)
     values ('Taladro', 'Herramientas', 'Herramientas', 1, 1) returning id`,
  )
  const productId = rows[0]!.id
  for (const table of ['product_reviews', 'users']) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(
    `with people as (
       insert into users (id, name, email, phone, document_type, document, password_hash, policy_version)
       select gen_random_uuid(), 'Ana Ruiz', gen_random_uuid() || '@correo.co', '', 'CC', '', 'x', '1.0'
       from generate_series(1, ${REVIEWS}) returning id)
     insert into product_reviews (product_id, user_id, stars, text, author, created_at)
     select $1, id, 1 + n % 5, 'Opinión ' || n, 'Ana R.', now() - make_interval(secs => n)
     from (select id, row_number() over () as n from people) p`,
    [productId],
  )
  await pool.query('insert into product_ratings (product_id, counts) values ($1, $2)', [
    productId,
    Array.from({ length: 5 }, () => REVIEWS / 5),
  ])
  for (const table of ['product_reviews', 'users']) await pool.query(`alter table ${table} enable trigger user`)
  await pool.query('analyze product_reviews, product_ratings, users, products')
  await pool.query('begin')
  const reads = async () =>
    (
      await pool.query<{ read: string }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables where relname = any ($1)`,
        [tables],
      )
    ).rows[0]!.read
  const before = Number(await reads())
  const product = await getProduct(db, productId, makeProblem)
  expect(product.reviews).toMatchObject({ count: REVIEWS, average: 3, newest: { length: 10 } })
  const middle = await pool.query<{ id: string }>(
    `select id from product_reviews where stars = 3 and text like '%1002' order by created_at limit 1`,
  )
  const counted = Number(await reads())
  for (const order of ['newest', 'lowest'] as const) {
    const page = await listShownReviews(db, { productId, order, after: middle.rows[0]!.id })
    expect([page.data.length, page.next]).toEqual([10, expect.any(String)])
  }
  for (const list of ['all', 'low', 'unanswered', 'hidden'] as const) {
    const { data } = await listReviews(db, { list, after: middle.rows[0]!.id })
    expect(data).toHaveLength(list === 'hidden' ? 0 : 20)
  }
  // From each list a page, its authors, and the next page.
  expect([counted - before - REVIEWS < 50, Number(await reads()) - counted < 250]).toEqual([true, true])
  await pool.query('commit')
})
