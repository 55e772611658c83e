import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestShop } from '../../test/shop/shop.ts'

const { address, app, db } = await openTestShop({ demo: false })

const good = {
  type: 'reclamo',
  name: 'Laura Méndez',
  email: 'laura@correo.example',
  orderNumber: 'A-17',
  message: 'La olla llegó sin tapa.\nQuiero que la envíen.',
  authorisation: true,
}

const send = (body: unknown, to = address, headers: Record<string, string> = {}) =>
  fetch(`${to}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const stored = async () => {
  const { rows } = await sql<Record<string, unknown>>`select * from contact_requests order by number`.execute(db)
  return rows
}

test('a request is stored and answered with its case number, date and time', async () => {
  const response = await send(good)
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { data: { radicado: string; receivedAt: string } }
  expect(answer).toMatchObject({ success: true, error: false, message: 'Recibimos tu solicitud.' })
  expect(answer.data.radicado).toMatch(/^PQR-\d{4}-\d{6}$/)
  expect(Math.abs(Date.parse(answer.data.receivedAt) - Date.now())).toBeLessThan(60_000)
  const [row] = await stored()
  expect(row).toMatchObject({
    radicado: answer.data.radicado,
    type: 'reclamo',
    name: 'Laura Méndez',
    email: 'laura@correo.example',
    orderNumber: 'A-17',
    message: 'La olla llegó sin tapa.\nQuiero que la envíen.',
    answeredAt: null,
  })
})

test('the authorisation is stored with its proof: the version of the text and its origin', async () => {
  const [row] = await stored()
  expect(row).toMatchObject({ policyVersion: '1.3', authorisedFrom: '127.0.0.1' })
})

test('a link-local address is stored without its network interface', async () => {
  const payload = { ...good, email: 'vecina@correo.example' }
  const answer = await app.inject({ method: 'POST', url: '/api/contact', remoteAddress: 'fe80::1%eth0', payload })
  expect(answer.statusCode).toBe(200)
  const rows = await stored()
  expect(rows.find(({ email }) => email === 'vecina@correo.example')).toMatchObject({ authorisedFrom: 'fe80::1' })
})

test('the same text sent again gets the first case number and is stored once', async () => {
  const before = await stored()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(good).then((response) => response.json())))
  expect(new Set(answers.map(({ data }) => data.radicado))).toEqual(new Set([before[0]?.radicado]))
  expect(await stored()).toHaveLength(before.length)
})

test('five identical concurrent requests are one', async () => {
  const before = await stored()
  const fresh = { ...good, message: 'Cinco pulsaciones a la vez.' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(fresh).then((response) => response.json())))
  expect(new Set(answers.map(({ data }) => data.radicado)).size).toBe(1)
  expect(await stored()).toHaveLength(before.length + 1)
})

test('every kind of request is accepted, also without an order number', async () => {
  for (const type of ['peticion', 'queja', 'reclamo', 'sugerencia']) {
    const { orderNumber: _, ...body } = { ...good, type, message: `Una ${type} cualquiera.` }
    expect((await send(body)).status).toBe(200)
  }
})

const refused: [string, unknown, string][] = [
  [
    'no authorisation',
    { ...good, authorisation: false },
    'Para responderte necesitamos tu autorización para tratar tus datos.',
  ],
  [
    'an authorisation that is no box',
    { ...good, authorisation: 'on' },
    'Para responderte necesitamos tu autorización para tratar tus datos.',
  ],
  ['a kind that the law does not name', { ...good, type: 'saludo' }, 'Elige el tipo de solicitud.'],
  ['no kind', { ...good, type: '' }, 'Elige el tipo de solicitud.'],
  ['an empty name', { ...good, name: '  ' }, 'Por favor ingrese un nombre válido (máximo 100 caracteres).'],
  [
    'a name with markup',
    { ...good, name: '<b>Laura</b>' },
    'Por favor ingrese un nombre válido (máximo 100 caracteres).',
  ],
  [
    'a name that is too long',
    { ...good, name: 'a'.repeat(101) },
    'Por favor ingrese un nombre válido (máximo 100 caracteres).',
  ],
  ['an address without @', { ...good, email: 'laura.correo' }, 'Por favor ingrese un correo electrónico válido.'],
  ['an address with two @', { ...good, email: 'laura@@correo.co' }, 'Por favor ingrese un correo electrónico válido.'],
  [
    'an address with a line break',
    { ...good, email: 'laura@correo.co\nBcc: x@y.zz' },
    'Por favor ingrese un correo electrónico válido.',
  ],
  [
    'an address that is a list',
    { ...good, email: ['laura@correo.co'] },
    'Por favor ingrese un correo electrónico válido.',
  ],
  ['a message that says nothing', { ...good, message: 'hola' }, 'Cuéntanos qué pasó, en 10 a 4.000 caracteres.'],
  [
    'a message that is too long',
    { ...good, message: 'a'.repeat(4_001) },
    'Cuéntanos qué pasó, en 10 a 4.000 caracteres.',
  ],
  [
    'a message with NUL',
    { ...good, message: 'una queja con \u0000 dentro' },
    'Cuéntanos qué pasó, en 10 a 4.000 caracteres.',
  ],
  [
    'an order number that is too long',
    { ...good, orderNumber: '1'.repeat(61) },
    'El número de pedido es demasiado largo (máximo 60 caracteres).',
  ],
  ['a field that is not asked for', { ...good, isAdmin: true }, 'Campo no permitido: isAdmin.'],
]

test.each(refused)('%s is refused with 400, in Spanish, and nothing is stored', async (_what, body, message) => {
  const before = await stored()
  const response = await send(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ success: false, error: true, code: 'VALIDATION', message })
  expect(await stored()).toHaveLength(before.length)
})

test('an empty form is refused with every missing field', async () => {
  const response = await send({ type: '', name: '', email: '', message: '', authorisation: false })
  const { fields } = (await response.json()) as { fields: { field: string }[] }
  expect(fields.map(({ field }) => field)).toEqual(['type', 'name', 'email', 'message', 'authorisation'])
})

test.each([
  ['broken JSON', '{"type":', {}, 400],
  ['a form of another page', 'type=queja', { 'content-type': 'application/x-www-form-urlencoded' }, 403],
  ['plain text', 'queja', { 'content-type': 'text/plain' }, 403],
  ['a page of another site', JSON.stringify(good), { origin: 'https://otra.example' }, 403],
  ['more than 64 KB', JSON.stringify({ ...good, message: 'a'.repeat(70_000) }), {}, 413],
])('%s is refused and nothing is stored', async (_what, body, headers, status) => {
  const before = await stored()
  expect((await send(body, address, headers as Record<string, string>)).status).toBe(status)
  expect(await stored()).toHaveLength(before.length)
})

test('GET is refused with 405, because the address only accepts POST', async () => {
  const response = await fetch(`${address}/api/contact`)
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('after twenty requests within an hour a household must wait', async () => {
  const limited = await openTestShop({ demo: false, limits: true })
  for (let n = 1; n <= 20; n++)
    expect((await send({ ...good, message: `Queja número ${n}` }, limited.address)).status).toBe(200)
  const response = await send({ ...good, message: 'Queja número 21' }, limited.address)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(await response.json()).toMatchObject({ code: 'TOO_MANY' })
  const { rows } = await sql`select 1 from contact_requests`.execute(limited.db)
  expect(rows).toHaveLength(20)
})
