import { afterEach, beforeEach, expect, test } from 'vitest'

import { openMailbox } from '../../test/emails/mailbox.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addPerson, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const mailbox = await openMailbox()
const env = { SHOP_PHONE: '6045550199', PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL: mailbox.url }
const shop = await openTestShop({ demo: false, env })
const { pool, address } = shop
const owner = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(address)

type Written = Record<string, unknown>
const read = async () => (await owner.get('/api/shop-settings')).body.data
const save = (written: Written, headers = {}) => owner.send('PUT', '/api/shop-settings', written, headers)
const stored = async () => (await pool.query('select settings from shop_settings')).rows[0].settings
const shown = async () => (await visitor.get('/api/shop')).body.data
const pageText = async (path: string) => {
  const response = await fetch(address + path)
  // The page of an unknown address has the shop's name and number in its footer, too.
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

let installed: Written
beforeEach(async () => {
  const { version: _, ...settings } = await read()
  installed = settings
})
afterEach(async () => {
  await save(installed)
})

const own = {
  name: 'Tecnicasa',
  legalName: 'Tecnicasa del Pacífico S.A.S.',
  nit: '890903938-8',
  address: 'Calle 18 # 24-30',
  city: 'Pasto',
  phone: '+57 602 555 0177',
  whatsapp: '315 555 0144',
  email: 'hola@tecnicasa.example',
  privacyEmail: 'datos@tecnicasa.example',
  hours: 'Lunes a sábado de 9:00 a. m. a 7:00 p. m.',
  registry: 'Cámara de Comercio de Pasto, matrícula 12345',
  serviceArea: 'Pasto e Ipiales',
  shippingCost: 'El envío es gratis.',
  shippingTime: 'De 2 a 5 días hábiles.',
  returnsAddress: '',
  processors: ['  Alojamiento (Colombia) ', '', 'Transportadora (Colombia)'],
}

test("until the owner saves other data, the shop's data is that of its installation (P-192)", async () => {
  expect(await read()).toMatchObject({ name: 'Alero', nit: '900.123.456-8', phone: '6045550199', returnsAddress: '' })
  expect(await stored()).toEqual({})
})

test('data saved by the owner is used immediately on pages that were cached before, in e-mails and for machines (P-192)', async () => {
  expect(await pageText('/contacto')).toContain('900.123.456-8')
  expect(await pageText('/manifest.webmanifest')).toContain('Alero')
  const { version } = await read()
  const { status, body } = await save(own, { 'if-match': `"${version}"` })
  expect([status, body.message]).toEqual([200, 'Datos guardados'])
  const tidy = {
    ...{ nit: '890.903.938-8', phone: '6025550177', whatsapp: '3155550144' },
    processors: ['Alojamiento (Colombia)', 'Transportadora (Colombia)'],
  }
  expect(body.data).toEqual({ ...own, ...tidy, version: version + 1 })
  expect(await read()).toEqual(body.data)
  expect(await shown()).toMatchObject({ ...own, ...tidy, returnsAddress: 'Calle 18 # 24-30, Pasto' })

  const contact = await pageText('/contacto')
  expect(contact).toContain('890.903.938-8')
  expect(contact).not.toContain('900.123.456-8')
  expect(await pageText('/terminos-condiciones')).toContain('Tecnicasa del Pacífico')
  expect(await pageText('/')).toMatch(/<title>[^<]*Tecnicasa/)
  expect(await pageText('/manifest.webmanifest')).toContain('Tecnicasa')
  const unreadable = await fetch(`${address}/product/%E0%A4%A`, { headers: { accept: 'text/html' } })
  expect([unreadable.status, await unreadable.text()]).toEqual([400, expect.stringContaining('Tecnicasa')])

  const person = await addPerson(shop.db)
  await visitor.post('/api/forgot-password', { email: person.email })
  const arrived = () => mailbox.emails.find(({ to }) => to.includes(person.email))?.text
  await expect.poll(arrived, { timeout: 20_000 }).toContain('Tecnicasa')
  expect(arrived()).toMatch(/^From: Tecnicasa <hola@tecnicasa\.example>/m)

  const { rows } = await pool.query(
    `select before, after from audit_log where action = 'shop.changed' order by id desc limit 1`,
  )
  expect(rows[0].before).toMatchObject({ name: 'Alero' })
  expect(rows[0].after).toMatchObject({ name: 'Tecnicasa' })
})

test('data saved by another process reaches this one, also where no page is shown', async () => {
  await pool.query(`update shop_settings set settings = '{"name": "De otro proceso"}'`)
  const shownByError = async () =>
    (await fetch(`${address}/product/%E0%A4%A`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(shownByError, { timeout: 20_000 }).toContain('De otro proceso')
  expect(await pageText('/contacto')).toContain('De otro proceso')
})

test('a field reset to the installation’s settings follows them again (P-192)', async () => {
  await save({ ...installed, name: 'Tecnicasa' })
  expect(await stored()).toEqual({ name: 'Tecnicasa' })
  await save(installed)
  expect(await stored()).toEqual({})
})

test('Salud counts what is the owner’s by now', async () => {
  const fromDemo = async () => (await owner.get('/api/shop-health')).body.data.seller.fromDemo
  expect(await fromDemo()).toContain('SHOP_NIT')
  await save(own)
  expect(await fromDemo()).toEqual([])
})

test('of two concurrent owners, the second is refused with the current data; nothing of theirs is stored', async () => {
  const { version } = await read()
  const headers = { 'if-match': `"${version}"` }
  const answers = await Promise.all([
    save({ ...installed, city: 'Cali' }, headers),
    save({ ...installed, city: 'Neiva' }, headers),
  ])
  const late = answers.find(({ status }) => status === 409)!
  const first = answers.find(({ status }) => status === 200)!
  expect(late.body).toMatchObject({
    code: 'SHOP_CHANGED',
    message: 'Los datos de la tienda cambiaron mientras los editabas. Se muestran como están ahora.',
    data: first.body.data,
  })
  expect(await read()).toEqual(first.body.data)
  const nonsense = await save(installed, { 'if-match': '"x"' })
  expect([nonsense.status, nonsense.body.message]).toEqual([400, 'Versión no válida.'])
})

const phone = 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.'
const nit = 'Escribe el NIT con su dígito de verificación, por ejemplo 900.123.456-8.'
const processors = 'Escribe entre 1 y 30, uno por línea, de máximo 200 caracteres cada uno.'
test.each([
  ['nit', '900.123.456', nit],
  ['nit', '900.123.456-7', 'El dígito de verificación no coincide con el número del NIT. Revisa los dos.'],
  ['nit', 900123456, nit],
  ['name', 'A', 'Escribe el nombre de la tienda: entre 2 y 60 caracteres.'],
  ['name', 'a'.repeat(61), 'Escribe el nombre de la tienda: entre 2 y 60 caracteres.'],
  ['name', 'Tienda <b>', 'El nombre no admite los signos < y >.'],
  ['legalName', '\u200B', 'Escribe la razón social: entre 2 y 150 caracteres.'],
  ['hours', 'De lunes\na viernes', 'Escribe el horario: entre 2 y 200 caracteres.'],
  ['phone', '12345', phone],
  ['whatsapp', '6015550123', 'Escribe un celular de Colombia: 10 dígitos que empiezan por 3.'],
  ['email', 'hola', 'Por favor ingrese un correo electrónico válido.'],
  ['privacyEmail', '', 'Por favor ingrese un correo electrónico válido.'],
  ['returnsAddress', 'a'.repeat(201), 'La dirección admite máximo 200 caracteres.'],
  ['processors', [], processors],
  ['processors', ['  '], processors],
  ['processors', Array.from({ length: 31 }, () => 'Alguien'), processors],
  ['processors', ['a'.repeat(201)], processors],
])('%s %j is refused at its field and changes nothing', async (field, value, message) => {
  const { status, body } = await save({ ...installed, [field]: value })
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', [{ field, message }]])
  expect(await stored()).toEqual({})
})

test('a field that is missing, or does not belong to the shop, is refused', async () => {
  const { city: _, ...rest } = installed
  expect((await save(rest)).body.fields).toEqual([
    { field: 'city', message: 'Escribe la ciudad: entre 2 y 80 caracteres.' },
  ])
  expect((await save({ ...installed, dueño: 'yo' })).status).toBe(400)
  expect(await stored()).toEqual({})
})
