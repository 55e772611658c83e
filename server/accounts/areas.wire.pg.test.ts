import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openEventStream } from '../../test/http/event-stream.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { addPerson, PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN', name: 'Ana Dueña' })
await openTechnician(shop)
const limitedTo = (...areas: string[]) => signInAs(shop, { role: 'ADMIN', areas })

const rightsOf = async (id: string) =>
  (await shop.pool.query('select role, areas from users where id = $1', [id])).rows[0] as object
const lastEntry = async (target: string) =>
  (
    await shop.pool.query(
      'select action, result, before, after from audit_log where target = $1 order by id desc limit 1',
      [target],
    )
  ).rows[0]
const give = (giver: typeof owner, userId: string, areas: unknown, headers = {}) =>
  giver.post('/api/update-user-areas', { userId, areas }, headers)
const changeRole = (giver: typeof owner, userId: string, role: string) =>
  giver.post('/api/update-user', { userId, role })

afterEach(() => expectInvariants(shop.pool))

test('a limited administrator signs in again, sees the own areas, and has access to them only', async () => {
  const person = await signInAs(shop, { role: 'ADMIN' })
  expect((await person.get('/api/user-datails')).body.data).not.toHaveProperty('areas')
  const { status, body } = await give(owner, person.id, ['reports', 'orders', 'orders'])
  expect([status, body]).toEqual([200, { success: true, error: false, message: 'Permisos actualizados' }])
  expect(await rightsOf(person.id)).toEqual({ role: 'ADMIN', areas: ['orders', 'reports'] })
  expect(await lastEntry(person.id)).toEqual({
    ...{ action: 'areas.changed', result: 'ok' },
    ...{ before: { areas: null }, after: { areas: ['orders', 'reports'] } },
  })
  expect((await person.get('/api/order-desk')).status).toBe(401)

  const again = openVisitor(shop.address)
  await again.post('/api/sign-in', { email: person.email, password: PASSWORD })
  const { data } = (await again.get('/api/user-datails')).body
  expect([data.role, data.areas]).toEqual(['ADMIN', ['orders', 'reports']])
  const closed = await again.get('/api/shop-settings')
  expect([closed.status, closed.body.code, closed.body.message]).toEqual([
    ...[403, 'NOT_ALLOWED', 'No tienes permiso para esta acción.'],
  ])
  expect((await again.get('/api/order-desk')).status).toBe(200)
  expect((await again.get('/api/sales-report/monthly')).status).toBe(200)

  // Without the end of a session, the next request is judged by the stored rights, in any process.
  await shop.pool.query(`update users set areas = '{shop}' where id = $1`, [person.id])
  expect((await again.get('/api/order-desk')).status).toBe(403)
  expect((await again.get('/api/shop-settings')).status).toBe(200)
  const listed = (await owner.get('/api/all-user?role=ADMIN')).body.data as { _id: string; areas?: string[] }[]
  expect(listed.find(({ _id }) => _id === person.id)?.areas).toEqual(['shop'])
  expect(listed.find(({ _id }) => _id === owner.id)).not.toHaveProperty('areas')

  const whole = await give(owner, person.id, null, { 'if-match': '"ADMIN shop"' })
  expect(whole.status).toBe(200)
  expect(await rightsOf(person.id)).toEqual({ role: 'ADMIN', areas: null })
})

test('a client becomes an administrator who is limited from the beginning, and loses the areas with the role', async () => {
  const person = await signInAs(shop)
  expect((await give(owner, person.id, ['messages'], { 'if-match': '"GENERAL"' })).status).toBe(200)
  expect(await rightsOf(person.id)).toEqual({ role: 'ADMIN', areas: ['messages'] })
  expect(await lastEntry(person.id)).toMatchObject({
    ...{ action: 'role.changed', before: { role: 'GENERAL' }, after: { role: 'ADMIN', areas: ['messages'] } },
  })
  expect((await person.get('/api/contact-requests')).status).toBe(401)

  expect((await changeRole(owner, person.id, 'TECHNICAL')).status).toBe(200)
  expect(await rightsOf(person.id)).toEqual({ role: 'TECHNICAL', areas: null })
  await expect(shop.pool.query(`update users set areas = '{orders}' where id = $1`, [person.id])).rejects.toMatchObject(
    { constraint: 'users_areas_of_admin' },
  )
  for (const areas of [`'{}'`, `'{everything}'`, `'{null}'`]) {
    await expect(shop.pool.query(`update users set areas = ${areas} where id = $1`, [owner.id])).rejects.toMatchObject({
      constraint: 'users_areas_known',
    })
  }
})

test.each([
  [{ areas: [] }, 'Elige al menos un permiso, o todo.'],
  [{}, 'Elige al menos un permiso, o todo.'],
  [{ areas: 'orders' }, 'Elige al menos un permiso, o todo.'],
  [{ areas: ['everything'] }, 'Permiso no válido.'],
  [{ areas: [null] }, 'Permiso no válido.'],
])('%j is refused and changes nothing', async (body, message) => {
  const person = await addPerson(shop.db)
  const response = await owner.post('/api/update-user-areas', { userId: person.id, ...body })
  expect([response.status, response.body.code, response.body.message]).toEqual([400, 'VALIDATION', message])
  expect(await rightsOf(person.id)).toEqual({ role: 'GENERAL', areas: null })
})

test('permissions based on outdated ones are refused with the current ones (A-7)', async () => {
  const person = await limitedTo('orders')
  expect((await give(owner, person.id, ['shop'], { 'if-match': '"ADMIN orders"' })).status).toBe(200)
  const { status, body } = await give(owner, person.id, ['users'], { 'if-match': '"ADMIN orders"' })
  expect([status, body.code, body.data]).toEqual([409, 'PERMISSIONS_CHANGED', { role: 'ADMIN', areas: ['shop'] }])
  expect(body.message).toBe('Los permisos de esta persona cambiaron mientras los editabas. Así están ahora.')
  expect(await lastEntry(person.id)).toMatchObject({ action: 'areas.changed', result: 'refused' })
  // Sending the stored permissions changes nothing, whatever they were based on, and ends no session.
  const same = await signInAs(shop, { role: 'ADMIN', areas: ['shop'] })
  expect((await give(owner, same.id, ['shop'], { 'if-match': '"ADMIN orders"' })).status).toBe(200)
  expect((await same.get('/api/shop-settings')).status).toBe(200)
  const gone = '00000000-0000-4000-8000-000000000000'
  expect((await give(owner, gone, ['shop'])).status).toBe(404)
})

test('no one changes their own permissions, and an administrator limited to users promotes nobody and removes no administrator', async () => {
  const own = await give(owner, owner.id.toUpperCase(), ['orders'])
  expect([own.status, own.body.message]).toEqual([403, 'Tus propios permisos los cambia otro administrador.'])

  const keeper = await limitedTo('users')
  const [client, colleague] = [await addPerson(shop.db), await limitedTo('orders')]
  const onlyAll = 'Solo quien tiene todos los permisos puede cambiar o eliminar a un administrador, o hacer otro.'
  for (const [response, message] of [
    [await give(keeper, client.id, ['users']), onlyAll],
    [await give(keeper, client.id, null), onlyAll],
    [await give(keeper, keeper.id, null), onlyAll],
    [await give(keeper, colleague.id, ['shop']), onlyAll],
    [await changeRole(keeper, client.id, 'ADMIN'), onlyAll],
    [await changeRole(keeper, owner.id, 'GENERAL'), onlyAll],
    [await changeRole(keeper, colleague.id, 'GENERAL'), onlyAll],
    [await changeRole(keeper, keeper.id, 'GENERAL'), onlyAll],
    [await keeper.delete('/api/delete-user', { password: PASSWORD, userId: colleague.id }), onlyAll],
    [
      await changeRole(keeper, client.id, 'TECHNICAL'),
      'Para hacer técnico a alguien necesitas también el permiso de Mantenimientos.',
    ],
    [
      await colleague.delete('/api/delete-user', { password: PASSWORD, userId: client.id }),
      'No tienes permiso para esta acción.',
    ],
  ] as const) {
    expect([response.status, response.body.code, response.body.message]).toEqual([403, 'NOT_ALLOWED', message])
  }
  // A profile that is sent back with other rights is stored without them.
  const profile = { name: 'Otra', email: keeper.email, phone: '3001234567', document: '1020304050' }
  expect((await keeper.post('/api/update-user-profile', { ...profile, role: 'ADMIN', areas: ['shop'] })).status).toBe(
    200,
  )
  expect(await rightsOf(keeper.id)).toEqual({ role: 'ADMIN', areas: ['users'] })
  expect(await rightsOf(client.id)).toEqual({ role: 'GENERAL', areas: null })
  expect(await rightsOf(colleague.id)).toEqual({ role: 'ADMIN', areas: ['orders'] })

  const both = await limitedTo('users', 'visits')
  expect((await changeRole(both, client.id, 'TECHNICAL')).status).toBe(200)
  const needsVisits = 'Para cambiar o eliminar a un técnico necesitas también el permiso de Mantenimientos.'
  for (const response of [
    await changeRole(keeper, client.id, 'GENERAL'),
    await keeper.delete('/api/delete-user', { password: PASSWORD, userId: client.id }),
  ])
    expect([response.status, response.body.message]).toEqual([403, needsVisits])
  expect(await rightsOf(client.id)).toEqual({ role: 'TECHNICAL', areas: null })
  expect((await changeRole(both, client.id, 'GENERAL')).status).toBe(200)
  expect((await keeper.delete('/api/delete-user', { password: PASSWORD, userId: client.id })).body.success).toBe(true)
  expect((await keeper.delete('/api/delete-user', { password: PASSWORD })).body.success).toBe(true)
})

test('an administrator with all areas always remains, with any concurrent calls or statements on the database', async () => {
  const others = `role = 'ADMIN' and id <> all ($1::uuid[])`
  const last = 'Debe quedar al menos un administrador con todos los permisos.'
  const whole = async () =>
    (await shop.pool.query(`select id from users where role = 'ADMIN' and areas is null`)).rows.length
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await signInAs(shop, { role: 'ADMIN' }), await signInAs(shop, { role: 'ADMIN' })]
    await shop.pool.query(`update users set areas = '{shop}' where ${others}`, [[one.id, two.id]])
    const answers = await Promise.all([give(one, two.id, ['orders']), give(two, one.id, ['orders'])])
    // The second caller has no right to give any more, or not even a session.
    const [first, second = 0] = answers.map(({ status }) => status).sort()
    expect(first).toBe(200)
    expect([401, 403]).toContain(second)
    expect(await whole()).toBe(1)
    const whoStays = answers[0].status === 200 ? one : two
    for (const response of [
      await changeRole(whoStays, whoStays.id, 'GENERAL'),
      await whoStays.delete('/api/delete-user', { password: PASSWORD }),
    ]) {
      expect(response.body).toMatchObject({ success: false, code: 'LAST_FULL_ADMIN', message: last })
    }
    // The database also guards against changes outside the shop.
    await shop.pool.query('update users set areas = null where id = any($1)', [[one.id, two.id]])
    const limiting = [one, two].map(({ id }) =>
      shop.pool.query(`update users set areas = '{orders}' where id = $1`, [id]),
    )
    const outcomes = (await Promise.allSettled(limiting)).map((outcome) => outcome.status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await whole()).toBe(1)
    await shop.pool.query('update users set areas = null where id = $1', [owner.id])
  }
  for (const statement of [
    `update users set areas = '{orders}' where role = 'ADMIN'`,
    `update users set role = 'GENERAL' where areas is null`,
    `delete from users where areas is null`,
  ]) {
    await expect(shop.pool.query(statement)).rejects.toMatchObject({ constraint: 'users_keep_one_full_admin' })
  }
})

test('Hoy, a client’s file, costs and other people’s visits are shown according to the areas', async () => {
  await addProduct(shop, { stock: 1 })
  await shop.pool.query('update products set cost_price = 7654')
  const visitor = await openClient(shop)
  expect((await visitor.postCorrective({ descripcion: 'No enciende' })).status).toBe(201)
  const visit = (await shop.pool.query('select id from tasks')).rows[0].id as string
  await visitor.register()
  await visitor.post('/api/contact', {
    ...{ type: 'queja', name: 'Luz', email: 'luz@correo.co', message: 'Nadie vino a la visita.', authorisation: true },
  })
  const [sales, agenda, desk] = [
    await limitedTo('products', 'users'),
    await limitedTo('visits'),
    await limitedTo('orders'),
  ]
  const today = async (person: typeof owner) => (await person.get('/api/today')).body.data

  expect(await today(owner)).toMatchObject({ visits: { count: 1 }, messages: { count: 1 }, runningOut: { count: 1 } })
  expect(await today(sales)).toMatchObject({ visits: null, messages: null, runningOut: { count: 1 }, firstSteps: null })
  expect(await today(agenda)).toMatchObject({ visits: { count: 1 }, messages: null, runningOut: null })

  const file = (person: typeof owner) => person.get(`/api/client-file/${visitor.id}`)
  expect((await file(owner)).body.data).toMatchObject({ visits: { total: 1 }, messages: { total: 1 } })
  expect((await file(sales)).body.data).toMatchObject({
    ...{ email: visitor.email, visits: { total: 0, rows: [] }, computers: [], messages: { total: 0, rows: [] } },
  })
  expect((await file(agenda)).status).toBe(403)

  const costs = async (person: typeof owner) =>
    (await person.get('/api/admin-products')).body.data.map(({ costPrice }: { costPrice: unknown }) => costPrice)
  expect([await costs(sales), await costs(desk)]).toEqual([[7654], [null]])

  const followed = async (person: typeof owner) => (await person.get(`/api/my-visits/${visit}`)).status
  expect([await followed(owner), await followed(agenda), await followed(desk)]).toEqual([200, 200, 404])
  const photos = async (person: typeof owner) => (await person.get(`/api/request-photos?taskId=${visit}`)).status
  expect([await photos(agenda), await photos(desk)]).toEqual([200, 404])
})

test('the orders behind stock movements, and clients’ documents, require the orders area', async () => {
  const buyer = await openBuyer(shop)
  const lamp = await addProduct(shop, { stock: 5 })
  const { orderId } = (await buyer.buy({ [lamp]: 2 })).body.data
  const moved = async (person: typeof owner) =>
    (await person.get(`/api/stock-movements?productId=${lamp}`)).body.data.movements
  const sale = { kind: 'sale', units: -2, note: '' }
  const sales = await limitedTo('products')
  expect((await moved(sales))[0]).toMatchObject({ ...sale, orderId: null, who: '' })
  const both = await limitedTo('products', 'orders')
  expect((await moved(both))[0]).toMatchObject({ ...sale, orderId, who: buyer.name })
  const corrected = { productId: lamp, received: 1, reason: 'Llegó otra' }
  await sales.post('/api/correct-stock', corrected, { 'idempotency-key': randomUUID() })
  expect((await moved(sales))[0]).toMatchObject({ kind: 'received', note: 'Llegó otra', who: sales.name })

  const found = async (person: typeof owner) =>
    (await person.get(`/api/phone-orders/clients?q=${buyer.email.slice(0, 8)}`)).body.data
  const [known] = await found(await limitedTo('orders'))
  expect(known).toMatchObject({ _id: buyer.id, email: buyer.email, document: '1020304050' })
  expect(await found(await limitedTo('visits'))).toEqual([{ ...known, email: '', document: '' }])
})

test('an administrator without the visits area gets events of own visits only, and new permissions end the stream', async () => {
  const [agenda, desk] = [await limitedTo('visits'), await limitedTo('orders')]
  const [ofAgenda, ofDesk] = [await openEventStream(shop.address, agenda), await openEventStream(shop.address, desk)]
  const visitor = await openClient(shop)
  await visitor.postPreventive({ hora: '14:00' })
  expect(await ofAgenda.next()).toEqual({ name: 'changed', data: { kind: 'tasks' } })
  expect(ofDesk.events).toEqual([])
  await give(owner, agenda.id, ['orders'])
  await ofAgenda.ended()
})
