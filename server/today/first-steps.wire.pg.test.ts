import { expect, test } from 'vitest'

import { addProduct } from '../../test/orders/buyers.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../test/orders/licences.ts'
import { addPerson, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const opened = await openTestShop({ demo: false, env: { ...TEST_VAULT_ENV, DEMO: 'off' } })
const shop = { ...opened, vault: await openTestVault(opened.db) }
const admin = await signInAs(shop, { role: 'ADMIN' })
const steps = async () => (await admin.get('/api/today')).body.data.firstSteps
const doneSteps = async () =>
  (await steps()).filter(({ isDone }: { isDone: boolean }) => isDone).map(({ step }: { step: string }) => step)
const hide = (body: object) => admin.post('/api/today/first-steps', body)

test('a new shop shows its first steps, each done once its condition is met (P-219)', async () => {
  expect(await steps()).toEqual(
    ['seller', 'rates', 'product', 'technician', 'email', 'backup'].map((step) => ({ step, isDone: false })),
  )

  const { _id, version, placeName, ...first } = (await admin.get('/api/delivery-rates')).body.data[0]
  expect([version, placeName]).toEqual([1, 'Todo el país'])
  // Free delivery everywhere is the default; saved unchanged, it is the owner's choice.
  await admin.send('PUT', `/api/delivery-rates/${_id}`, first)
  expect(await doneSteps()).toEqual(['rates'])
  await shop.pool.query('delete from delivery_rates')
  expect(await doneSteps()).toEqual([])
  await admin.post('/api/delivery-rates', { ...first, place: '52' })

  const product = await addProduct(shop)
  await admin.delete('/api/delete-product', { productId: product })
  expect(await doneSteps()).toEqual(['rates'])
  await admin.post('/api/restore-product', { productId: product })
  const technician = await addPerson(shop.db, { role: 'TECHNICAL' })
  expect(await doneSteps()).toEqual(['rates', 'product', 'technician'])
  // A technician without hours cannot take a visit; one day with hours is enough.
  await shop.pool.query(
    'insert into technician_hours (technician_id, weekday) select $1, day from generate_series(1, 7) day',
    [technician.id],
  )
  expect(await doneSteps()).toEqual(['rates', 'product'])
  await shop.pool.query(`update technician_hours set begins = 480, ends = 720 where weekday = 6`)
  expect(await doneSteps()).toEqual(['rates', 'product', 'technician'])

  const { body: settings } = await admin.get('/api/shop-settings')
  const { version: _, ...seller } = settings.data
  await admin.send('PUT', '/api/shop-settings', {
    ...seller,
    ...{ legalName: 'Tecnicasa S.A.S.', nit: '890903938-8', address: 'Calle 18 # 24-30', phone: '6025550177' },
    ...{ whatsapp: '3155550144', email: 'hola@tecnicasa.example', privacyEmail: 'datos@tecnicasa.example' },
    ...{ registry: 'Cámara de Comercio de Pasto, matrícula 12345' },
  })
  expect(await doneSteps()).toEqual(['seller', 'rates', 'product', 'technician'])
})

test('hiding them hides them for everybody, once, and they can be shown again', async () => {
  const shown = await steps()
  expect((await hide({ isHidden: true })).body).toMatchObject({ success: true, message: 'Primeros pasos ocultos' })
  expect((await hide({ isHidden: true })).status).toBe(200)
  const other = await signInAs(shop, { role: 'ADMIN' })
  expect((await other.get('/api/today')).body.data.firstSteps).toBeNull()
  expect((await hide({ isHidden: false })).body.message).toBe('Primeros pasos a la vista')
  expect(await steps()).toEqual(shown)
  const { rows } = await shop.pool.query(`select after from audit_log where action = 'first_steps.hidden' order by id`)
  expect(rows).toEqual([{ after: { isHidden: true } }, { after: { isHidden: false } }])
})

test('a request that does not say which is refused and hides nothing', async () => {
  for (const body of [{}, { isHidden: 'true' }]) {
    const { status, body: refused } = await hide(body)
    expect([status, refused.fields]).toEqual([400, [{ field: 'isHidden', message: 'Di si se ocultan: true o false.' }]])
  }
  expect(await steps()).not.toBeNull()
})

test('a shop that has everything has no first steps, and neither has the demo shop', async () => {
  const seller = {
    ...{ SHOP_LEGAL_NAME: 'Tecnicasa S.A.S.', SHOP_NIT: '890.903.938-8', SHOP_ADDRESS: 'Calle 18 # 24-30' },
    ...{ SHOP_PHONE: '6025550177', SHOP_WHATSAPP: '3155550144', SHOP_EMAIL: 'hola@tecnicasa.example' },
    ...{ SHOP_PRIVACY_EMAIL: 'datos@tecnicasa.example', SHOP_REGISTRY: 'Cámara de Comercio de Pasto, 12345' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', BACKUP_FOLDER: '/nowhere/backups', PUBLIC_URL: 'http://127.0.0.1:3000' },
  }
  const [whole, demo] = await Promise.all([
    openTestShop({ env: { DEMO: 'off', ...seller } }),
    openTestShop({ env: { DEMO: 'auto' } }),
  ])
  await whole.pool.query('update delivery_rates set version = 2')
  await addPerson(whole.db, { role: 'TECHNICAL' })
  for (const one of [whole, demo]) {
    const owner = await signInAs(one, { role: 'ADMIN' })
    expect((await owner.get('/api/today')).body.data.firstSteps).toBeNull()
  }
})
