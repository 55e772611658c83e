import { sql } from 'kysely'

import type { CallOutput, CheckedInput } from '../../contract/index.ts'
import type { StockMovement } from '../../contract/products/stock-movements.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'
import { Problem, type Refuse } from '../platform/problem.ts'

const PAGE = 20

/**
 * The changes of a product's stock, the latest first.
 * @param withOrders whether the reader may enter the orders (P-302): others see neither the order, nor the buyer, nor the desk's
 * notes about it
 * @throws Problem PRODUCT_NOT_FOUND (404)
 */
export async function readStockMovements(
  db: Db,
  {
    productId,
    before = null,
    withOrders,
  }: { productId: string; before?: number | null | undefined; withOrders: boolean },
  refuse: Refuse<'PRODUCT_NOT_FOUND'>,
): Promise<CallOutput<'products.movements'>['data']> {
  const { rows: products } = await sql<{ stock: number | null; latest: number }>`
    select stock, coalesce((select max(id) from stock_movements where product_id = p.id), 0) as latest
    from products p where id = ${productId}`.execute(db)
  const [product] = products
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  const { rows } = await sql<Omit<StockMovement, 'at'> & { at: Date }>`
    select m.id as "_id", m.at, m.kind, m.units, m.result, case when ${withOrders} then m.order_id end as "orderId",
      case when ${withOrders} or m.order_id is null then coalesce(m.note, '') else '' end as note,
      case when ${withOrders} or m.order_id is null then coalesce(u.name, '') else '' end as who
    from stock_movements m left join orders o on o.id = m.order_id and m.actor is null
    left join users u on u.id = coalesce(m.actor, o.user_id) and u.deleted_at is null
    where m.product_id = ${productId} and (${before}::bigint is null or m.id < ${before})
    order by m.id desc limit ${PAGE + 1}`.execute(db)
  const movements = rows.slice(0, PAGE).map((row) => Object.assign(row, { at: row.at.toISOString() }))
  return { ...product, movements, hasMore: rows.length > PAGE }
}

type Answer = { code: string; stock?: number | null; movement?: number }

/**
 * Adds arrived units to a product's stock, or sets it to a counted number; once for each Idempotency-Key. Concurrent sales are
 * never lost (decision 0040).
 * @throws Problem PRODUCT_NOT_FOUND (404), VALIDATION (400), STOCK_CHANGED (409), KEY_REUSED (422)
 */
export async function correctStock(
  { db, audit }: { db: Db; audit: Audit },
  { productId, received, counted, seen, reason }: CheckedInput<'products.correctStock'>,
  {
    auditActor,
    key,
    refuse,
  }: {
    auditActor: AuditActor & { actor: string }
    key: string
    refuse: Refuse<'PRODUCT_NOT_FOUND' | 'STOCK_CHANGED' | 'KEY_REUSED'>
  },
): Promise<CallOutput<'products.correctStock'>['data']> {
  const { reqId, actor, role, ipHmac } = audit.asLogged(auditActor)
  const id = productId.toLowerCase()
  const { rows } = await sql<{ answer: Answer }>`
    with corrected as materialized (
      select correct_stock(${id}, ${received ?? null}, ${counted ?? null}, ${seen ?? null}, ${actor}, ${reason}, ${key}) as answer
    ), audited as (
      insert into audit_log (req_id, actor, role, ip_hmac, action, target, result, after)
      select ${reqId}, ${actor}::uuid, ${role}, ${ipHmac}, 'product.stock_corrected', ${id}, 'ok', answer - 'code' - 'isReplay'
      from corrected where answer ->> 'code' = 'DONE' and not (answer ->> 'isReplay')::boolean
    ) select answer from corrected`.execute(db)
  const { code, stock = null, movement = 0 } = (rows[0] as { answer: Answer }).answer
  if (code === 'DONE') return { stock, latest: movement }
  if (code === 'PRODUCT_NOT_FOUND' || code === 'KEY_REUSED') throw refuse(code)
  if (code === 'CHANGED') throw changed(refuse, stock)
  throw refused(received === undefined ? 'counted' : 'received', sentences[code] ?? '')
}

const sentences: Record<string, string> = {
  LICENSED: 'El stock de un producto con licencias es el número de sus claves libres.',
  NOT_COUNTED: 'De este producto no se cuentan las unidades. Escribe cuántas contaste para empezar a contarlas.',
  SOLD_MEANWHILE: 'Desde que abriste esta página se vendieron más unidades de las que contaste. Cuenta de nuevo.',
  TOO_MANY: 'El stock puede ser de máximo 1.000.000 de unidades.',
}

const refused = (field: string, message: string): Problem =>
  new Problem('VALIDATION', { message, fields: [{ field, message }] })

function changed(refuse: Refuse<'STOCK_CHANGED'>, stock: number | null): Problem {
  const message = `El stock cambió mientras contabas: ahora es ${stock ?? 'sin control'}. Revisa los movimientos y cuenta de nuevo.`
  return refuse('STOCK_CHANGED', { message, fields: [{ field: 'counted', message }], data: { stock } })
}
