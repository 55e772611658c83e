import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { queueEmails } from '../../test/emails/queued-emails.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { TEST_VAULT_ENV } from '../../test/orders/licences.ts'
import { openWompiServer } from '../../test/orders/wompi-server.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const mailbox = await openMailbox()
const wompi = await openWompiServer()
/** A folder that nobody can write to. */
const BACKUP_FOLDER = '/dev/null/copias'
const shop = await openTestShop({
  demo: false,
  env: {
    ...TEST_VAULT_ENV,
    ...wompi.env,
    ...{ SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example', SHOP_EMAIL: 'hola@tienda.example', BACKUP_FOLDER },
  },
})
const { pool } = shop
/** Without mail, backups and a provider: waiting work there stays unchanged. */
const bare = await openTestShop({ demo: false, env: TEST_VAULT_ENV })
const owner = await signInAs(bare, { role: 'ADMIN' })
const admin = await signInAs(shop, { role: 'ADMIN' })
const health = async () => (await admin.get('/api/shop-health')).body.data
const retry = (what: string, body: object = {}) => admin.post(`/api/shop-health/retry-${what}`, body)
const audited = async (action: string) =>
  (await pool.query('select target, after from audit_log where action = $1 order by id', [action])).rows

// First: the backup of last night is planned a minute after the start.
test('a backup that cannot be made is shown, is in Hoy, and is announced once by e-mail', async () => {
  const ended = async () => (await pool.query('select from backups where ended_at is not null')).rowCount
  expect((await health()).backup).toMatchObject({ state: 'bad', isOn: true, last: null, failure: null })
  const sent = () => mailbox.emails.filter(({ text }) => text.includes(`> No se puede escribir`))
  const started = await admin.post('/api/shop-health/back-up', {})
  expect(started.body).toMatchObject({ message: 'La copia empieza en unos segundos', data: { isRunning: true } })
  await expect.poll(ended).toBe(1)
  expect((await health()).backup).toMatchObject({
    state: 'bad',
    failure: { because: `No se puede escribir en la carpeta de copias: ${BACKUP_FOLDER}` },
  })
  expect((await admin.get('/api/today')).body.data.backup).toEqual({ count: 1, failedAt: expect.any(String) })
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({ to: ['hola@tienda.example'], text: expect.stringContaining(BACKUP_FOLDER) })

  await admin.post('/api/shop-health/back-up', {})
  await expect.poll(ended).toBe(2)
  expect((await pool.query(`select from outbox where kind = 'backup_failed'`)).rowCount).toBe(1)
  expect((await admin.get('/api/today')).body.data.backup.count).toBe(2)

  await pool.query(`insert into backups (due_at) values (now() + interval '1 day')`)
  const second = await admin.post('/api/shop-health/back-up', {})
  expect([second.status, second.body.code]).toEqual([409, 'BACKUP_UNDER_WAY'])
  expect((await audited('backup.requested')).length).toBeGreaterThanOrEqual(2)
  await expectInvariants(pool)
})

const ofSeller = [
  'SHOP_LEGAL_NAME',
  'SHOP_NIT',
  'SHOP_ADDRESS',
  'SHOP_PHONE',
  'SHOP_WHATSAPP',
  'SHOP_EMAIL',
  'SHOP_PRIVACY_EMAIL',
  'SHOP_REGISTRY',
]

test('a shop that takes real money with data of the demo shop names the data that must be its own', async () => {
  const fromDemo = ofSeller.filter((name) => name !== 'SHOP_EMAIL')
  expect((await health()).seller).toEqual({ state: 'bad', fromDemo })
})

test('a new shop without mail and backups reports that, and counts what waits', async () => {
  const read = async () => (await owner.get('/api/shop-health')).body.data
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(await read()).toEqual({
    checkedAt: moment,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    startedAt: moment,
    database: { state: 'good', version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
    disks: [{ what: 'data', state: expect.any(String), freeBytes: expect.any(Number) }],
    replicas: [],
    queue: { state: 'good', waiting: [] },
    emails: { state: 'good', isOn: false, refused: 0, unknown: 0 },
    events: { state: 'good', count: 0, oldest: [] },
    seller: { state: 'warn', fromDemo: ofSeller },
    backup: { state: 'warn', isOn: false, isRunning: false, hour: 3, stored: 0, last: null, failure: null },
    verified: { state: 'warn', last: null, untried: null },
  })
  await queueEmails(bare.db, ['luz@correo.co', 'sol@correo.co'])
  await bare.pool.query(`update outbox set due_at = now() - interval '10 minutes'`)
  expect((await read()).queue).toEqual({ state: 'warn', waiting: [{ kind: 'emails', count: 2, since: moment }] })
  const refused = await owner.post('/api/shop-health/back-up', {})
  expect([refused.status, refused.body.code]).toEqual([409, 'BACKUP_OFF'])

  // On from the moment at which one is requested, but not for ever if nobody makes it.
  await bare.pool.query('insert into backups (due_at) values (now())')
  expect((await read()).backup).toMatchObject({ isOn: true, isRunning: true, state: 'warn' })
  await bare.pool.query(`update backups set due_at = now() - interval '2 minutes'`)
  expect((await read()).backup).toMatchObject({ isOn: true, isRunning: false, state: 'bad' })
  await bare.pool.query('delete from backups')
})

test('refused e-mails are sent again immediately; those that may have been sent wait for a decision', async () => {
  await queueEmails(bare.db, ['luz@correo.co', 'sol@correo.co', 'mar@correo.co'])
  await bare.pool.query(`delete from outbox where id < (select min(id) from (
    select id from outbox order by id desc limit 3) latest)`)
  await bare.pool.query(`update outbox set given_up_at = now(), given_up_because = 'refused', tries = 1`)
  await bare.pool.query(
    `update outbox set given_up_at = null, given_up_because = null, claim = gen_random_uuid(), claimed_at = now(),
       claimed_until = now(), sending_at = now(), unknown_at = now() where id = (select max(id) from outbox)`,
  )
  const emails = async () => (await owner.get('/api/shop-health')).body.data.emails
  expect(await emails()).toEqual({ state: 'warn', isOn: false, refused: 2, unknown: 1 })
  const { body } = await owner.post('/api/shop-health/retry-emails', {})
  expect(body).toMatchObject({
    message: '2 correos salen otra vez. 1 quizá ya salió: decide tú.',
    data: { resent: 2, undecided: 1 },
  })
  const { rows } = await bare.pool.query('select tries, given_up_at, unknown_at from outbox order by id')
  const due = { tries: 0, given_up_at: null, unknown_at: null }
  expect(rows).toEqual([due, due, { tries: 1, given_up_at: null, unknown_at: expect.any(Date) }])
  expect(await emails()).toMatchObject({ refused: 0, unknown: 1 })
  const again = await owner.post('/api/shop-health/retry-emails', {})
  expect(again.body.message).toBe('No había correos rechazados. 1 quizá ya salió: decide tú.')
  const { rows: written } = await bare.pool.query(`select after from audit_log where action = 'email.sent_again'`)
  expect(written).toEqual([{ after: { resent: 2 } }])
  await expectInvariants(bare.pool)
})

test('failed events of the provider are processed again, one or all, and one that fails does not stop the others', async () => {
  const orderOf = async (paid: object) => {
    const buyer = await openBuyer(shop)
    const { body } = await buyer.buy({ [await addProduct(shop, { stock: 3 })]: 1 })
    const transaction = wompi.pay(body.data.redirectUrl, paid) as never
    const state = async () =>
      (await pool.query('select state from orders where user_id = $1', [buyer.id])).rows[0].state
    return { event: wompi.eventOf(transaction), state }
  }
  // The shop does not understand Wompi's answer about the first.
  const strange = await orderOf({ status: 'STRANGE' })
  const good = await orderOf({})
  wompi.setAway(true)
  for (const { event } of [strange, good])
    expect((await openVisitor(shop.address).post('/api/payment-events/wompi', event)).status).toBe(200)
  await pool.query(`update payment_events set due_at = now() + interval '1 hour' where processed_at is null`)
  const { events } = await health()
  expect(events).toEqual({
    state: 'warn',
    count: 2,
    oldest: [1, 2].map(() => ({
      event: expect.any(Number),
      receivedAt: expect.any(String),
      tries: 1,
      lastError: expect.stringContaining('Wompi answered 503'),
    })),
  })
  const [first] = events.oldest
  expect((await retry('events', { event: first.event })).body).toMatchObject({
    message: '1 falló otra vez.',
    data: { processed: 0, failed: 1, later: 0 },
  })
  wompi.setAway(false)
  const all = await retry('events')
  expect(all.body).toMatchObject({
    message: '1 aviso de pago quedó al día, 1 falló otra vez.',
    data: { processed: 1, failed: 1, later: 0 },
  })
  expect([await strange.state(), await good.state()]).toEqual(['pending', 'paid'])
  expect((await health()).events).toMatchObject({ count: 1, oldest: [{ event: first.event, tries: 3 }] })
  expect(await audited('payment_event.retried')).toEqual([
    { target: String(first.event), after: { processed: 0, failed: 1, later: 0 } },
    { target: null, after: { processed: 1, failed: 1, later: 0 } },
  ])
  expect((await retry('events', { event: 'x' })).body.fields).toEqual([
    { field: 'event', message: 'Aviso de pago no válido.' },
  ])
  const gone = await retry('events', { event: 9_999_999 })
  expect([gone.status, gone.body.code]).toEqual([409, 'EVENT_SETTLED'])
  await expectInvariants(pool)
})
