import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { hashTables } from '../../test/database/table-hashes.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { dayFrom, openDay } from '../../test/visits/open-days.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'
import { proposeCare } from './propose.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({
  demo: false,
  env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example', SHOP_EMAIL: 'hola@tienda.example' },
})
const { db, pool } = shop
const technician = await openTechnician(shop)
const owner = await signInAs(shop, { role: 'ADMIN' })

afterEach(() => expectInvariants(pool))

/** Nine in the morning in Colombia, this many days from today. */
const morning = (days: number) => new Date(`${dayFrom(days)}T14:00:00Z`)
const propose = (now: Date) => proposeCare({ db, hasMail: true }, now)

async function openPlan(months = 6) {
  const client = await openClient(shop)
  const computerId = await client.register()
  const at = `/api/my-computers/${computerId}/care-plan`
  const plan = {
    client,
    computerId,
    choose: (months: unknown) => client.send('PUT', at, { months }),
    accept: (about: object = {}) =>
      client.post(`${at}/accept`, {
        period: 1,
        fecha: openDay(),
        hora: '10:00',
        direccion: 'Calle 45 # 20-31',
        ...about,
      }),
    skip: (period = 1) => client.post(`${at}/skip`, { period }),
    read: async () => (await client.get('/api/care-plans')).body.data.plans[0],
    /** Makes the plan due in this many days. */
    dueIn: (days: number) =>
      pool.query('update care_plans set due_on = $2 where computer_id = $1', [computerId, dayFrom(days)]),
    periods: async () =>
      (
        await pool.query(
          `select v.period, v.state from care_plan_visits v join care_plans p on p.id = v.plan_id
          where p.computer_id = $1 order by 1`,
          [computerId],
        )
      ).rows,
  }
  if (months > 0) expect((await plan.choose(months)).status).toBe(200)
  return plan
}

async function openProposal(months = 6, days = 21) {
  const plan = await openPlan(months)
  await plan.dueIn(days)
  await propose(morning(0))
  return plan
}

const emailsTo = ({ email }: { email: string }) => mailbox.emails.filter(({ to }) => to.includes(email))
const monthsFrom = async (fecha: string, months: number): Promise<string> =>
  (await pool.query(`select to_char($1::date + make_interval(months => $2), 'YYYY-MM-DD') as day`, [fecha, months]))
    .rows[0].day

test('a client chooses an interval, sees due date and notice date, changes the interval and ends the plan', async () => {
  const plan = await openPlan(0)
  expect(await plan.read()).toEqual({
    ...{ computerId: plan.computerId, name: 'Lumen Aire 14', months: 0, dueOn: '', noticeOn: '' },
    ...{ proposal: null, visit: null },
  })
  const chosen = await plan.choose(6)
  expect(chosen.body.message).toBe('Plan guardado')
  const due = await monthsFrom(dayFrom(0), 6)
  expect(chosen.body.data).toMatchObject({ months: 6, dueOn: due, proposal: null })
  expect(Date.parse(due) - Date.parse(chosen.body.data.noticeOn)).toBe(21 * 86_400_000)
  expect((await plan.choose(3)).body.data.dueOn).toBe(await monthsFrom(dayFrom(0), 3))
  expect((await plan.choose(0)).body.message).toBe('Plan terminado')
  expect(await plan.read()).toMatchObject({ months: 0, dueOn: '' })
})

test('the proposed address is that of the last visit, or the usual one', async () => {
  const { client } = await openPlan()
  const address = async () => (await client.get('/api/care-plans')).body.data.direccion
  expect(await address()).toBe('')
  const usual = { recipient: 'Ana Gil', phone: '3001234567', municipalityCode: '25754', line: 'Calle 13 # 7-28' }
  expect((await client.post('/api/addresses', { ...usual, isUsual: true })).status).toBe(201)
  expect(await address()).toBe('Calle 13 # 7-28, Soacha')
  await client.postPreventive({ fecha: openDay(8), hora: '17:00', direccion: 'Carrera 7 # 1-2, Chía' })
  expect(await address()).toBe('Carrera 7 # 1-2, Chía')
})

test('a plan with an invalid interval is refused and changes nothing', async () => {
  const plan = await openPlan(0)
  // Excluded: e-mails of other tests are being sent at the same time.
  const state = async () => ({
    tables: await hashTables(pool, ['outbox', 'visit_links']),
    emails: (await pool.query('select id from outbox order by id')).rows,
  })
  const before = await state()
  for (const months of [5, -3, '6', null]) {
    const { status, body } = await plan.choose(months)
    expect(status).toBe(400)
    expect(body.message).toBe('Elige cada 3, 6 o 12 meses, o ninguno.')
  }
  expect(await state()).toEqual(before)
})

test('a client cannot choose, accept or skip for another client’s computer', async () => {
  const plan = await openProposal()
  const stranger = await openClient(shop)
  const at = `/api/my-computers/${plan.computerId}/care-plan`
  expect((await stranger.send('PUT', at, { months: 3 })).status).toBe(404)
  expect((await stranger.post(`${at}/skip`, { period: 1 })).status).toBe(404)
  const accepted = { period: 1, fecha: openDay(), hora: '10:00', direccion: 'Calle 1' }
  expect((await stranger.post(`${at}/accept`, accepted)).status).toBe(404)
  expect(await plan.periods()).toEqual([{ period: 1, state: 'proposed' }])
})

test('maintenance is proposed once, three weeks before, by e-mail and in the account, but not at night', async () => {
  const plan = await openPlan()
  await plan.dueIn(40)
  await propose(morning(18))
  await propose(new Date(`${dayFrom(19)}T12:59:00Z`))
  expect(await plan.periods()).toEqual([])
  for (let minute = 0; minute < 3; minute++) await propose(morning(19))
  expect(await plan.periods()).toEqual([{ period: 1, state: 'proposed' }])
  expect((await plan.read()).proposal).toEqual({ period: 1, dueOn: dayFrom(40) })
  await expect.poll(() => emailsTo(plan.client)).toHaveLength(1)
  const [email] = emailsTo(plan.client)
  expect(email?.text).toContain('Subject: Le toca mantenimiento a tu Lumen Aire 14 · ')
  expect(email?.text).toContain(`http://tienda.example/clientPanel/inventory-client/${plan.computerId}`)
})

test('accepting a proposal creates one preventive request of that computer, even when repeated', async () => {
  const plan = await openProposal()
  const fecha = openDay(2)
  const answers = await Promise.all(['10:00', '10:00', '15:00', '16:00'].map((hora) => plan.accept({ fecha, hora })))
  const accepted = answers.filter(({ status }) => status === 201)
  expect(new Set(accepted.map(({ body }) => body.data._id)).size).toBe(1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'CARE_ANSWERED',
      message: 'Esta propuesta ya no espera respuesta. Mira cómo quedó tu plan.',
    })
  }
  const requests = await plan.client.support()
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    tipo: 'preventivo',
    fecha,
    costo: 25_000,
    isAssigned: true,
    computers: ['1 × portátil Lumen'],
  })
  const { rows } = await pool.query('select computer_id from visit_computers where task_id = $1', [requests[0]._id])
  expect(rows).toEqual([{ computer_id: plan.computerId }])
  expect(await plan.read()).toMatchObject({
    ...{ proposal: null, dueOn: await monthsFrom(fecha, 6) },
    visit: { taskId: requests[0]._id, fecha },
  })
  await propose(morning(0))
  expect(await plan.periods()).toEqual([{ period: 1, state: 'accepted' }])
})

test('an invalid acceptance is refused and leaves the proposal open', async () => {
  const plan = await openProposal()
  const refused: [object, number, string][] = [
    [{ direccion: ' ' }, 400, 'La dirección es obligatoria.'],
    [{ fecha: '2026-02-30' }, 400, 'La fecha no es válida.'],
    [{ fecha: dayFrom(-1) }, 400, 'La fecha no puede ser anterior a hoy.'],
    [{ hora: '25:00' }, 400, 'La hora no es válida.'],
    [{ hora: '23:00' }, 400, 'Ese día atendemos de 8:00 a. m. a 6:00 p. m.'],
    [{ period: 2 }, 409, 'Esta propuesta ya no espera respuesta. Mira cómo quedó tu plan.'],
  ]
  for (const [about, status, message] of refused) {
    const answer = await plan.accept(about)
    expect([answer.status, answer.body.message], JSON.stringify(about)).toEqual([status, message])
  }
  expect(await plan.client.support()).toEqual([])
  expect(await plan.periods()).toEqual([{ period: 1, state: 'proposed' }])
})

test('a skipped period moves the due date by one interval, and can be skipped once', async () => {
  const plan = await openProposal(3, 10)
  expect((await plan.skip()).body.data).toMatchObject({ proposal: null, dueOn: await monthsFrom(dayFrom(10), 3) })
  expect((await plan.skip()).status).toBe(409)
  expect(await plan.periods()).toEqual([{ period: 1, state: 'skipped' }])
})

test('a changed plan retains its open proposal; an ended one withdraws it, and a new choice starts another period', async () => {
  const plan = await openProposal(6, 5)
  expect((await plan.choose(12)).body.data).toMatchObject({ months: 12, dueOn: dayFrom(5), proposal: { period: 1 } })
  expect((await plan.choose(0)).body.data).toMatchObject({ months: 0, proposal: null })
  expect((await plan.accept()).status).toBe(409)
  await plan.choose(3)
  await plan.dueIn(0)
  await propose(morning(0))
  expect(await plan.periods()).toEqual([
    { period: 1, state: 'ended' },
    { period: 2, state: 'proposed' },
  ])
})

test('an unanswered proposal lapses when the next one is due', async () => {
  const plan = await openProposal(3, 0)
  // Three months have 89 to 92 days.
  const next = (Date.parse(await monthsFrom(dayFrom(0), 3)) - Date.parse(dayFrom(0))) / 86_400_000
  await propose(morning(next - 22))
  expect(await plan.periods()).toHaveLength(1)
  await propose(morning(next - 21))
  expect(await plan.periods()).toEqual([
    { period: 1, state: 'lapsed' },
    { period: 2, state: 'proposed' },
  ])
})

test('another preventive visit replaces the proposal, and its completion moves the due date', async () => {
  const [plan, late] = [await openPlan(), await openProposal()]
  const about = { fecha: openDay(4) }
  const taken = (await plan.client.postPreventive({ ...about, hora: '08:00' })).body.data._id
  const beside = (await late.client.postPreventive({ ...about, hora: '14:00' })).body.data._id
  await plan.dueIn(3)
  await propose(morning(0))
  expect(await plan.periods()).toEqual([])
  expect(await late.read()).toMatchObject({ proposal: null, visit: { taskId: beside, hora: '14:00' } })
  expect((await late.accept({ fecha: openDay(5) })).status).toBe(409)
  expect(await late.client.support()).toHaveLength(1)
  for (const taskId of [taken, beside]) await technician.save(taskId, { estado: 'completado' })
  const next = await monthsFrom(openDay(4), 6)
  expect(await plan.read()).toMatchObject({ dueOn: next, proposal: null })
  expect(await late.read()).toMatchObject({ dueOn: next, proposal: null })
  expect(await late.periods()).toEqual([{ period: 1, state: 'replaced' }])
})

test('moving an accepted visit moves the due date; a visit cancelled by the shop is proposed again', async () => {
  const plan = await openProposal()
  const taskId = (await plan.accept({ fecha: openDay(5) })).body.data._id
  await technician.save(taskId, { fecha: openDay(6), hora: '11:00' })
  expect((await plan.read()).dueOn).toBe(await monthsFrom(openDay(6), 6))
  await technician.save(taskId, { estado: 'cancelado' })
  // A preventive visit is cancelled by the owner only.
  const { version } = (await owner.get(`/api/agenda/visits/${taskId}`)).body.data
  await owner.post(`/api/agenda/visits/${taskId}/cancel`, { version, reason: 'Se enfermó' })
  await plan.dueIn(0)
  await propose(morning(0))
  expect(await plan.periods()).toEqual([
    { period: 1, state: 'accepted' },
    { period: 2, state: 'proposed' },
  ])
})

test('deleting a computer or an account deletes its plan', async () => {
  const [removed, left] = [await openProposal(), await openProposal()]
  expect((await removed.client.delete('/api/delete-computer', { _id: removed.computerId })).status).toBe(200)
  expect((await left.client.delete('/api/delete-user', { password: PASSWORD, confirm: true })).status).toBe(200)
  const { rowCount } = await pool.query('select from care_plans where computer_id = any($1)', [
    [removed.computerId, left.computerId],
  ])
  expect(rowCount).toBe(0)
})

test('the owner sees due plans with the day of their proposal; a client may not', async () => {
  const plan = await openProposal(6, 2)
  const { body } = await owner.get('/api/due-care-plans')
  const duePlan = body.data.find(({ dueOn }: { dueOn: string }) => dueOn === dayFrom(2))
  expect(duePlan).toEqual({
    computer: 'Lumen Aire 14',
    client: { name: plan.client.name, phone: '3001234567' },
    ...{ months: 6, dueOn: dayFrom(2), proposedOn: dayFrom(0) },
  })
  expect((await plan.client.get('/api/due-care-plans')).status).toBe(403)
})

test('twenty workers and two concurrent acceptances make one proposal, one e-mail and one visit per plan', async () => {
  const plans = await Promise.all(Array.from({ length: 5 }, () => openPlan()))
  for (const plan of plans) await plan.dueIn(7)
  const workers = () => Array.from({ length: 20 }, () => propose(morning(0)))
  const made = await Promise.all(workers())
  expect(made.reduce((sum, count) => sum + count)).toBe(5)
  const answers = plans.flatMap((plan, n) =>
    ['08:00', '13:00'].map((hora) => plan.accept({ fecha: openDay(9 + n), hora })),
  )
  await Promise.all([...answers, ...workers()])
  for (const plan of plans) {
    expect(await plan.periods()).toEqual([{ period: 1, state: 'accepted' }])
    expect(await plan.client.support()).toHaveLength(1)
  }
  const { rows } = await pool.query(
    `select count(*)::int as many from outbox o join care_plans p on p.id = o.notice_id
    where o.kind = 'care_proposal' and p.computer_id = any($1)`,
    [plans.map(({ computerId }) => computerId)],
  )
  expect(rows).toEqual([{ many: 5 }])
})
