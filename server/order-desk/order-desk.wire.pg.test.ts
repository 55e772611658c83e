import { afterEach, describe, expect, test } from 'vitest'

import type { HttpResponse } from '../../test/http/visitor.ts'
import { openDesk } from '../../test/orders/order-desk.ts'

const { shop, owner, desk, post, orderOf, expectWhole } = await openDesk()
const { pool } = shop
afterEach(expectWhole)

type Body = HttpResponse['body']
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const get = async (path: string): Promise<Body> => (await owner.get(`/api/order-desk${path}`)).body
const stateOf = async (orderId: string) => (await orderOf(orderId)).state
const listed = async (query: string) => ((await get(query)).data as Body[]).map(({ _id }) => _id)
const send = (shipmentId: string, version = 1, guide = '63120457881', headers = {}) =>
  post('send', { shipments: [{ shipmentId, version, carrier: 'coordinadora', guide }] }, headers)
const step = (path: string, shipmentId: string, version: number) => post(path, { shipments: [{ shipmentId, version }] })

describe('an order that was paid', () => {
  test('waits for its address, then to be prepared, and is prepared, sent and delivered step by step', async () => {
    const { orderId } = await desk.add({ hasAddress: false })
    expect(await stateOf(orderId)).toBe('address_missing')
    expect((await step('prepare', orderId, 1)).body).toMatchObject({
      code: 'ADDRESS_MISSING',
      message: 'Falta la dirección de entrega.',
    })
    await desk.giveAddress(orderId)
    expect(await orderOf(orderId)).toMatchObject({
      state: 'to_prepare',
      name: 'María Fernanda Benavides',
      municipality: 'Pasto',
      department: 'Nariño',
      shipments: [{ _id: orderId, number: 1, state: 'to_prepare', version: 1, units: 2, guide: '' }],
      money: { goods: 80_000, delivery: 0, total: 80_000, refunded: 0, refundable: 80_000 },
      canChangeAddress: true,
      canCancel: true,
      ifCancelled: { units: 2, keys: 0 },
    })
    expect((await step('prepare', orderId, 1)).body.data).toMatchObject({
      done: 1,
      results: [{ shipmentId: orderId, orderId, isDone: true, state: 'prepared', version: 2, code: '', last: null }],
    })
    expect(await stateOf(orderId)).toBe('prepared')
    expect((await send(orderId, 2)).body.data).toMatchObject({ done: 1 })
    const sent = await orderOf(orderId)
    expect(sent).toMatchObject({ state: 'sent', canChangeAddress: false })
    expect(sent.shipments[0]).toMatchObject({
      carrier: 'coordinadora',
      carrierName: 'Coordinadora',
      guide: '63120457881',
      trackingUrl: 'https://coordinadora.com/rastreo/rastreo-de-guia/detalle-de-rastreo-de-guia/?guia=63120457881',
      address: { recipient: 'María Fernanda Benavides', municipalityCode: '52001', line: 'Calle 18 # 28-46, apto 301' },
    })
    await step('deliver', orderId, 3)
    const { state, history } = await orderOf(orderId)
    expect(state).toBe('delivered')
    expect((history as Body[]).map(({ event, who, by }) => [event, who, by])).toEqual([
      ['delivered', 'Adriana Rojas', 'shop'],
      ['sent', 'Adriana Rojas', 'shop'],
      ['prepared', 'Adriana Rojas', 'shop'],
      ['paid', expect.any(String), 'buyer'],
      ['placed', expect.any(String), 'buyer'],
    ])
  })

  test('promises no e-mail when the shop sends none', async () => {
    const { orderId } = await desk.add()
    const [row] = (await get(`?state=all&q=${orderId}`)).data
    expect([row.isEmailed, (await orderOf(orderId)).isEmailed]).toEqual([false, false])
  })

  test('with licences only has nothing to send', async () => {
    const { orderId } = await desk.add({ units: 0, licences: 1 })
    expect(await orderOf(orderId)).toMatchObject({ state: 'delivered', shipments: [], digital: [{ isShown: false }] })
    expect((await step('prepare', orderId, 1)).body.code).toBe('SHIPMENT_STATE')
  })

  test('that does not exist is not found', async () => {
    const unknown = '11111111-2222-3333-4444-555555555555'
    expect((await get(`/order/${unknown}`)).code).toBe('ORDER_NOT_FOUND')
    expect((await step('prepare', unknown, 1)).status).toBe(404)
    expect((await post('note', { orderId: unknown, text: 'Llamó' })).status).toBe(404)
  })
})

describe('two people', () => {
  test('refuses the second person, naming the first, and changes nothing', async () => {
    const { orderId } = await desk.add()
    await step('prepare', orderId, 1)
    const second = await step('prepare', orderId, 1)
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'SHIPMENT_CHANGED',
      message: 'Adriana Rojas lo marcó preparado. Así está ahora.',
      data: { state: 'prepared', version: 2, last: { who: 'Adriana Rojas', event: 'prepared' } },
    })
  })

  test.each([
    ['guide', { carrier: 'tcc', guide: '222' }],
    ['return', {}],
    ['receive', {}],
    ['split', { lines: [{ lineId: '11111111-2222-4333-8444-555555555555', quantity: 1 }] }],
  ])('/%s of a changed shipment is refused and names who changed it', async (path, more) => {
    const { orderId } = await desk.add()
    await send(orderId)
    const { status, body } = await post(path, { shipmentId: orderId, version: 1, ...more })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'SHIPMENT_CHANGED',
      message: 'Adriana Rojas lo marcó enviado. Así está ahora.',
      data: { state: 'sent', version: 2, last: { who: 'Adriana Rojas', event: 'sent', at: moment } },
    })
  })

  test('one changed shipment among many is refused by name, and the others are moved', async () => {
    const [first, second] = [await desk.add(), await desk.add()]
    await step('prepare', second.orderId, 1)
    const { status, body } = await post('prepare', {
      shipments: [first, second].map(({ orderId }) => ({ shipmentId: orderId, version: 1 })),
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      done: 1,
      results: [
        { shipmentId: first.orderId, isDone: true, state: 'prepared', last: null },
        {
          ...{ shipmentId: second.orderId, isDone: false, code: 'SHIPMENT_CHANGED', version: 2 },
          last: { who: 'Adriana Rojas', event: 'prepared', at: moment },
        },
      ],
    })
  })

  test('moves the possible ones, and gives a reason for each of the others', async () => {
    const [first, second] = [await desk.add(), await desk.add({ hasAddress: false })]
    const { status, body } = await post('prepare', {
      shipments: [first, second].map(({ orderId }) => ({ shipmentId: orderId, version: 1 })),
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      done: 1,
      results: [
        { isDone: true },
        { isDone: false, code: 'ADDRESS_MISSING', message: 'Falta la dirección de entrega.' },
      ],
    })
  })
})

describe('undoing a step', () => {
  test('works once within ten seconds and restores the former state', async () => {
    const { orderId } = await desk.add()
    await send(orderId)
    expect((await step('undo', orderId, 2)).body.data.results[0]).toMatchObject({ state: 'to_prepare', version: 3 })
    expect(await orderOf(orderId)).toMatchObject({
      state: 'to_prepare',
      shipments: [{ carrier: null, guide: '', sentAt: null }],
    })
    expect((await step('undo', orderId, 2)).body.code).toBe('SHIPMENT_CHANGED')
    expect((await step('undo', orderId, 3)).body.code).toBe('SHIPMENT_STATE')
  })

  test('is refused after ten seconds', async () => {
    const { orderId } = await desk.add()
    await send(orderId)
    await pool.query(`update shipments set sent_at = sent_at - interval '13 seconds' where id = $1`, [orderId])
    expect((await step('undo', orderId, 2)).body).toMatchObject({
      code: 'UNDO_TOO_LATE',
      message: 'Ya no se puede deshacer.',
    })
    expect(await stateOf(orderId)).toBe('sent')
  })
})

test('a repeated idempotency key sends once and gives the same response', async () => {
  const { orderId } = await desk.add()
  const key = { 'idempotency-key': 'envio-de-la-manana' }
  const first = await send(orderId, 1, '100', key)
  const again = await send(orderId, 1, '100', key)
  expect([first.body.data.results, again.body.data.results]).toEqual([again.body.data.results, first.body.data.results])
  expect((await send(orderId, 1, '200', key)).body.code).toBe('KEY_REUSED')
  expect((await orderOf(orderId)).history.filter(({ event }: Body) => event === 'sent')).toHaveLength(1)
})

describe('an order in parts', () => {
  test('is sent separately: the rest still waits', async () => {
    const { orderId } = await desk.add({ units: 3 })
    // Shows the product's current SKU (P-277).
    await pool.query(
      `update products set sku = 'SILLA-1' where id in (select product_id from order_lines where order_id = $1)`,
      [orderId],
    )
    const [{ lines }] = (await orderOf(orderId)).shipments
    expect(lines[0].sku).toBe('SILLA-1')
    const split = (quantity: number, version = 1) =>
      post('split', { shipmentId: orderId, version, lines: [{ lineId: lines[0].lineId, quantity }] })
    expect((await split(3)).body).toMatchObject({
      code: 'SPLIT_EMPTY',
      message: 'En cada envío debe quedar al menos una unidad.',
    })
    const { shipmentId } = (await split(1)).body.data as { shipmentId: string }
    expect((await split(1)).status).toBe(409)
    await send(shipmentId)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ state: 'to_prepare', ifCancelled: { units: 2 } })
    expect(order.shipments.map(({ number, state, units }: Body) => [number, state, units])).toEqual([
      [1, 'to_prepare', 2],
      [2, 'sent', 1],
    ])
  })
})

test('a split repeated with its key is done once and returns the first response (P-176)', async () => {
  const { orderId } = await desk.add({ units: 3 })
  const [{ lines }] = (await orderOf(orderId)).shipments
  const key = { 'idempotency-key': 'separar-una-silla' }
  const split = (quantity: number, headers: Record<string, string> = key) =>
    post('split', { shipmentId: orderId, version: 1, lines: [{ lineId: lines[0].lineId, quantity }] }, headers)
  const first = await split(1)
  const again = await split(1)
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
  expect((await split(2)).body.code).toBe('KEY_REUSED')
  expect((await split(1, { 'idempotency-key': 'otra-separacion' })).body.code).toBe('SHIPMENT_CHANGED')
  const order = await orderOf(orderId)
  expect(order.shipments.map(({ units }: Body) => units)).toEqual([2, 1])
  expect(order.history.filter(({ event }: Body) => event === 'split')).toMatchObject([
    { detail: { into: 2, units: 1 } },
  ])
  expect(JSON.stringify(order.history)).not.toContain('moved')
})

describe('a returned shipment', () => {
  test('returns its units to stock once received, and makes a refund due', async () => {
    const { orderId } = await desk.add()
    await send(orderId)
    const before = await desk.stockOf('chair')
    await post('return', { shipmentId: orderId, version: 2 })
    expect(await stateOf(orderId)).toBe('returned')
    expect((await post('receive', { shipmentId: orderId, version: 3 })).status).toBe(200)
    expect(await desk.stockOf('chair')).toBe(before + 2)
    expect((await post('receive', { shipmentId: orderId, version: 4 })).body.code).toBe('SHIPMENT_STATE')
    expect(await desk.stockOf('chair')).toBe(before + 2)
    expect(await stateOf(orderId)).toBe('refund_due')
  })
})

describe('the address', () => {
  const given = {
    recipient: 'Papelería El Portal',
    phone: '3015550168',
    municipalityCode: '50001',
    line: 'Carrera 6 # 62B-32',
    indications: 'Portería',
  }
  test('can change until everything is sent, and an outdated version is refused', async () => {
    const { orderId } = await desk.add()
    const { addressId } = await orderOf(orderId)
    const change = (addressSeen: string | null, more = {}) =>
      post('address', { orderId, addressSeen, ...given, ...more })
    expect((await change(null)).body.code).toBe('ORDER_CHANGED')
    expect((await change(addressId, { municipalityCode: '99999' })).body).toMatchObject({
      code: 'MUNICIPALITY_UNKNOWN',
      message: 'Elige el municipio de la lista.',
    })
    expect((await change(addressId)).body.data.address).toEqual({
      ...given,
      municipality: 'Villavicencio',
      department: 'Meta',
    })
    expect((await change(addressId)).body).toMatchObject({
      code: 'ORDER_CHANGED',
      message: 'Adriana Rojas cambió la dirección. Así está ahora.',
    })
    const { addressId: latest } = await orderOf(orderId)
    await send(orderId, 2)
    expect((await change(latest)).status).toBe(409)
    expect((await orderOf(orderId)).shipments[0].address.recipient).toBe('Papelería El Portal')
  })

  test('is validated as in the address book', async () => {
    const { orderId } = await desk.add()
    const { addressId } = await orderOf(orderId)
    const change = (more: object) => post('address', { orderId, addressSeen: addressId, ...given, ...more })
    for (const [wrong, message] of [
      [{ recipient: 'Yo' }, 'Escribe quién recibe: nombre y apellido, entre 3 y 100 caracteres.'],
      [{ phone: '12' }, 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.'],
      [{ municipalityCode: '' }, 'Elige el municipio en la lista.'],
      [{ line: 'C 1' }, 'Escribe la dirección: entre 5 y 200 caracteres.'],
      [{ indications: 'x'.repeat(301) }, 'Las indicaciones admiten máximo 300 caracteres.'],
    ] as const) {
      const { status, body } = await change(wrong)
      expect(status).toBe(400)
      expect(body.message).toBe(message)
    }
    expect((await orderOf(orderId)).addressId).toBe(addressId)
    const written = { phone: '+57 315 555 0142', indications: 'Portería\nTocar dos veces' }
    expect((await change(written)).body.data.address).toMatchObject({ ...written, phone: '3155550142' })
  })
})

describe('the list', () => {
  test('shows each duty under its tab, the oldest first, page by page, and counts the tabs', async () => {
    const ids = await desk.addMany(60)
    const before = await get('')
    expect(before.data).toHaveLength(50)
    expect(before.counts.to_prepare).toBeGreaterThanOrEqual(60)
    const seen: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await get(`?state=to_prepare${next === '' ? '' : `&after=${encodeURIComponent(next)}`}`)
      seen.push(...page.data.map(({ _id }: Body) => _id))
      next = page.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(before.counts.to_prepare)
    expect(ids.every((id) => seen.includes(id))).toBe(true)
  })

  test('finds by beginnings of name, document, phone, number, guide and product, without accents', async () => {
    const { orderId, buyer } = await desk.add({ licences: 1 })
    await send(orderId, 1, `GUIA-${orderId.slice(0, 6)}`)
    const { rows } = await pool.query('select document, phone from users where id = $1', [buyer.id])
    for (const words of [
      `benavides ${orderId.slice(0, 8)}`,
      `fernand ${orderId.slice(0, 8)}`,
      orderId,
      orderId.slice(0, 8).toUpperCase(),
      `guia ${orderId.slice(0, 6)}`,
      `escudrix ${orderId.slice(0, 8)}`,
      `${rows[0].document} ${orderId.slice(0, 8)}`,
      `3155550142 ${orderId.slice(0, 8)}`,
    ]) {
      expect(await listed(`?state=all&q=${encodeURIComponent(words)}`), words).toEqual([orderId])
    }
    expect(await listed(`?state=to_prepare&q=${orderId}`)).toEqual([])
    expect(await listed(`?state=all&q=${encodeURIComponent('!!!')}`)).toEqual([])
  })

  test('refuses an unknown tab and an invalid page', async () => {
    expect((await get('?state=mañana')).message).toBe('Filtro no válido.')
    expect((await get('?after=x')).message).toBe('Página no válida.')
    const order = '11111111-2222-3333-4444-555555555555'
    for (const moment of [
      '2026-99-99T00:00:00Z',
      '2026-02-29T10:00:00Z',
      '0000-01-01T10:00:00Z',
      '2026-01-01T99:99:99Z',
    ])
      expect((await get(`?after=${moment}_${order}`)).message, moment).toBe('Página no válida.')
    expect((await get(`?after=2026-01-01T10:00:00Z_${'-'.repeat(36)}`)).message).toBe('Página no válida.')
  })
})

test('notes stay, and the buyer never sees them', async () => {
  const { orderId, buyer } = await desk.add()
  // A note repeated after a lost response is the same note.
  for (let sent = 0; sent < 2; sent++) await post('note', { orderId, text: 'Llamó: que llegue después del jueves.' })
  expect((await post('note', { orderId, text: '  ' })).body.message).toBe('Escribe la nota.')
  expect((await orderOf(orderId)).notes).toMatchObject([
    { who: 'Adriana Rojas', text: 'Llamó: que llegue después del jueves.' },
  ])
  expect(JSON.stringify(await buyer.history())).not.toContain('Llamó')
})

test('prints many orders in the given order', async () => {
  const [first, second] = [await desk.add(), await desk.add()]
  const { body } = await post('print', { orders: [second.orderId, first.orderId] })
  expect((body.data as Body[]).map(({ _id, address }) => [_id, address.municipality])).toEqual([
    [second.orderId, 'Pasto'],
    [first.orderId, 'Pasto'],
  ])
})
