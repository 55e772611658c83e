import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { buyWithCode, openCodes } from '../../test/orders/discounts.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openBulkheads } from '../platform/bulkheads.ts'
import { openAudit } from '../platform/http/audit.ts'
import { openSecret } from '../platform/secret.ts'
import { runOperatorTasks } from './operator-tasks.ts'
import { closeTask, settleReview, type ReviewDecision } from './settle-task.ts'
import { systemActor, settle } from './settle.ts'

const shop = await openTestShop({ demo: false, env: { SIMULATED_PAYMENTS: 'pending' } })
const { pool, db } = shop
const audit = openAudit(db, await openSecret({ given: '', directory: shop.directory }))
const context = { db, audit, bulkheads: openBulkheads(10), hasMail: false, licencesADay: 20 }
const terminal = { ...context, openLog: async () => audit }
const root = join(import.meta.dirname, '../..')

afterEach(() => expectInvariants(pool))

/** The output of the command in the terminal, in this process. */
const decideThere = (...args: string[]) => runOperatorTasks(terminal, args).catch((error: Error) => error.message)

/** Runs `npm run payment-tasks` in a separate process. */
function tasks(...args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['server/commands/payment-tasks.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: shop.connectionString, DATA_DIR: shop.directory },
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    child.on('close', (code) => resolve({ code, said }))
  })
}

const decide = (task: string | number, decision: ReviewDecision) =>
  settleReview(context, { task: Number(task), decision })

let payments = 0
/** The provider reports a payment of this amount for an attempt. @returns the number of the task, if one was created */
async function payWith(attempt: string, amount: number): Promise<number | undefined> {
  const providerTxId = `tx-${payments++}`
  await settle(context, {
    attempt,
    transaction: { providerTxId, status: 'approved', amount, currency: 'COP', method: '', raw: {} },
  } as Parameters<typeof settle>[1])
  const { rows } = await pool.query<{ id: number }>('select id from payment_tasks where provider_tx_id = $1', [
    providerTxId,
  ])
  return rows[0]?.id
}

/** An order of 50,000 of which 40,000 were paid, after it had ended with `verdict`, if given. */
async function openReview(goods: { keys?: number; stock?: number }, verdict?: 'expired' | 'cancelled') {
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { price: 50_000, ...goods })
  const answer = await buyer.buy({ [id]: 1 })
  expect(answer.status).toBe(202)
  const { attempt } = answer.body.data as { attempt: string }
  const actor = verdict === 'cancelled' ? { ...systemActor, actor: buyer.id, role: 'GENERAL' } : systemActor
  if (verdict) await settle(context, { attempt, verdict }, actor)
  const task = await payWith(attempt, 40_000)
  const look = async () => {
    const { rows } = await pool.query(
      `select o.state, o.paid_at is not null as paid, p.stock, count(k.sold_at)::int as keys
       from payment_attempts a join orders o on o.id = a.order_id join order_lines l on l.order_id = o.id
       join products p on p.id = l.product_id left join licence_keys k on k.order_line_id = l.id
       where a.id = $1 group by o.id, p.id`,
      [attempt],
    )
    return rows[0]
  }
  expect((await look()).state).toBe('review')
  return { buyer, id, attempt, task: String(task), look }
}

describe('an order under review', () => {
  test('is listed with its paid amount and price, and can be decided by number', async () => {
    const { task, look } = await openReview({ keys: 1 })
    const { said, code } = await tasks()
    expect(code).toBe(0)
    expect(said).toMatch(new RegExp(`${task} · Revisar: el valor pagado no es el del pedido · \\$\\s40\\.000`))
    expect(said).toMatch(/pedido [0-9a-f-]{36} de \$\s50\.000/)
    expect(said).toContain(`--settle ${task} --as delivered`)
    expect(await tasks('--settle', task, '--as', 'delivered')).toMatchObject({
      code: 0,
      said: expect.stringContaining('El pedido quedó pagado con ese pago'),
    })
    expect((await look()).state).toBe('paid')
  })

  test.each([undefined, 'expired'] as const)(
    'decided as delivered gives the buyer the licence (ended before: %s)',
    async (ended) => {
      const { buyer, task, look } = await openReview({ keys: 1 }, ended)
      expect(await decide(task, 'delivered')).toEqual({ code: 'DONE', state: 'paid' })
      expect(await look()).toEqual({ state: 'paid', paid: true, stock: 0, keys: 1 })
      expect((await buyer.history())[0].products[0].licenseKeys).toHaveLength(1)
      expect((await buyer.get('/api/view-card-product')).body.data).toEqual([])
      const { rows } = await pool.query(
        `select e.event, e.detail from order_events e join payment_tasks k on k.order_id = e.order_id where k.id = $1`,
        [task],
      )
      expect(rows).toEqual([{ event: 'payment_settled', detail: { amount: 40_000 } }])
      // A second decision changes nothing.
      expect(await decide(task, 'refunded')).toEqual({ code: 'NO_TASK' })
      expect((await look()).state).toBe('paid')
    },
  )

  test.each([
    [undefined, { stock: 3 }],
    ['expired', { stock: 3 }],
    ['cancelled', { keys: 3 }],
  ] as const)('decided as refunded returns its units to stock once (ended before: %s, %j)', async (ended, goods) => {
    const { task, look, buyer } = await openReview(goods, ended)
    expect(await decide(task, 'refunded')).toEqual({ code: 'DONE', state: 'refunded' })
    expect(await look()).toEqual({ state: 'refunded', paid: false, stock: 3, keys: 0 })
    expect((await buyer.history())[0]).toMatchObject({ status: 'refunded' })
    const { rows } = await pool.query(
      `select role, result from audit_log where action = 'payment.refunded' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ role: 'operator', result: 'ok' }])
  })

  test('cannot be delivered without stock or buyer, which changes nothing', async () => {
    const { id, task, look } = await openReview({ stock: 1 }, 'expired')
    await pool.query('update products set stock = 0 where id = $1', [id])
    expect(await decide(task, 'delivered')).toEqual({ code: 'NOT_ENOUGH' })
    expect(await look()).toEqual({ state: 'review', paid: false, stock: 0, keys: 0 })

    const other = await openReview({ stock: 1 })
    await pool.query(
      `update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = $1`,
      [other.buyer.id],
    )
    await pool.query('delete from sessions where user_id = $1', [other.buyer.id])
    await pool.query('delete from carts where user_id = $1', [other.buyer.id])
    expect(await decide(other.task, 'delivered')).toEqual({ code: 'BUYER_GONE' })
    expect(await decide(other.task, 'refunded')).toEqual({ code: 'DONE', state: 'refunded' })
  })

  test('cannot be delivered when the last use of its code was taken; desk and terminal show the reason', async () => {
    const codes = await openCodes(shop)
    await codes.make('UNO', { mostUses: 1 })
    const [late, faster] = [await openBuyer(shop), await openBuyer(shop)]
    const id = await addProduct(shop, { price: 50_000, stock: 5 })
    const discount = { code: 'UNO', amount: 5_000 }
    const { attempt } = (await buyWithCode(late, { [id]: 1 }, discount)).body.data
    await settle(context, { attempt, verdict: 'expired' }, systemActor)
    const taken = (await buyWithCode(faster, { [id]: 1 }, discount)).body.data.attempt
    const task = Number(await payWith(attempt, 40_000))
    const deliver = () => codes.owner.post('/api/order-desk/settle-task', { task, decision: 'delivered' })
    expect((await deliver()).body).toMatchObject({
      code: 'REVIEW_CODE_USED',
      message: 'Al código de descuento de ese pedido ya no le quedan usos. Devuelve el dinero.',
    })
    expect(await decideThere('--settle', String(task), '--as', 'delivered')).toContain('ya no le quedan usos')
    // The other payment did not arrive: its use is free again, and the order can be completed.
    await settle(context, { attempt: taken, verdict: 'expired' }, systemActor)
    expect((await deliver()).status).toBe(200)
    expect(await codes.codeOf('UNO')).toMatchObject({ uses: 1, given: 5_000 })
    const [{ _id }] = await late.history()
    const { body } = await codes.owner.get(`/api/order-desk/order/${_id}`)
    expect(body.data).toMatchObject({ status: 'paid', money: { goods: 45_000, paid: 40_000, discount } })
  })

  test('paid correctly meanwhile, waits with both payments; the unused one is refunded', async () => {
    const { attempt, task, look } = await openReview({ keys: 1 })
    const right = String(await payWith(attempt, 50_000))
    expect((await look()).state).toBe('review')
    expect(await decideThere('--done', right)).toContain('Ese pedido espera una decisión.')
    expect(await decide(right, 'delivered')).toEqual({ code: 'DONE', state: 'paid' })
    expect((await look()).state).toBe('paid')
    expect(await decideThere('--settle', task, '--as', 'delivered')).toContain('ya se decidió con otro pago')
    expect(await decideThere('--done', task)).toBe('Marcada como hecha.')
  })
})

test.each([
  [['--settle', '12', '--as', 'paid'], 'Falta decir qué se decidió'],
  [['--settle', '999999', '--as', 'refunded'], 'No hay una revisión abierta con ese número.'],
  [['--done', 'doce'], 'no es el número de una tarea'],
])('payment-tasks %j is refused: %s', async (args, message) => {
  await expect(runOperatorTasks(terminal, args)).rejects.toThrow(message)
})

test('the process of a refused command prints the reason and ends with status 1', async () => {
  const { code, said } = await tasks('--done', 'doce')
  expect(code).toBe(1)
  expect(said).toContain('no es el número de una tarea')
})

describe('an order with two payments to refund', () => {
  /** An expired order that was then paid twice while its product was sold out. */
  async function openTwice() {
    const buyer = await openBuyer(shop)
    const id = await addProduct(shop, { price: 50_000, stock: 1 })
    const { attempt } = (await buyer.buy({ [id]: 1 })).body.data as { attempt: string }
    await settle(context, { attempt, verdict: 'expired' }, systemActor)
    await pool.query('update products set stock = 0 where id = $1', [id])
    const tasks = [Number(await payWith(attempt, 50_000)), Number(await payWith(attempt, 50_000))] as const
    const look = async () => {
      const { rows } = await pool.query(
        'select o.state, o.desk_state as desk from payment_attempts a join orders o on o.id = a.order_id where a.id = $1',
        [attempt],
      )
      return rows[0]
    }
    expect(await look()).toEqual({ state: 'refund_due', desk: 'refund_due' })
    return { tasks, look }
  }

  test.each(['the first', 'the second'] as const)(
    'remains due until both are closed, %s before the other',
    async (which) => {
      const { tasks, look } = await openTwice()
      const [former, latter] = which === 'the first' ? tasks : tasks.toReversed()
      expect(await closeTask(context, former)).toEqual({ code: 'DONE' })
      expect(await look()).toEqual({ state: 'refund_due', desk: 'refund_due' })
      expect(await closeTask(context, latter)).toEqual({ code: 'DONE' })
      expect(await look()).toMatchObject({ state: 'refunded', desk: 'closed' })
    },
  )

  test('owes nothing after both were closed at once', async () => {
    const { tasks, look } = await openTwice()
    const codes = await Promise.all(tasks.map((task) => closeTask(context, task)))
    expect(codes).toEqual([{ code: 'DONE' }, { code: 'DONE' }])
    expect(await look()).toMatchObject({ state: 'refunded', desk: 'closed' })
  })
})
