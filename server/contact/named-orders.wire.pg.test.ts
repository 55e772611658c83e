import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { HttpResponse } from '../../test/http/visitor.ts'
import { openDesk } from '../../test/orders/order-desk.ts'

const { shop, owner, desk, orderOf, expectWhole } = await openDesk()
const { pool } = shop
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

beforeEach(() => pool.query('delete from contact_requests'))
afterEach(expectWhole)

/** Sends the contact form as anybody does. @returns its case number */
async function write(orderNumber: string, message = 'La silla llegó con un brazo rayado.'): Promise<string> {
  const response = await fetch(`${shop.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.address },
    body: JSON.stringify({
      type: 'reclamo',
      name: 'Patricia Salcedo',
      email: 'patricia@correo.example',
      orderNumber,
      message,
      authorisation: true,
    }),
  })
  expect(response.status).toBe(200)
  const { data }: HttpResponse['body'] = await response.json()
  return data.radicado
}

const list = async () => (await owner.get('/api/contact-requests')).body.data as HttpResponse['body'][]
const named = async () => (await list()).map(({ orderId }) => orderId)

describe('a message that names an order', () => {
  test('leads to it, and its page lists the messages that name it, the newest first', async () => {
    const { orderId } = await desk.add()
    const { orderId: other } = await desk.add()
    const number = orderId.slice(0, 8).toUpperCase()
    const first = await write(number)
    const second = await write(` pedido n.º ${number.toLowerCase()}. `, 'Otra vez: nadie me ha respondido.')
    await write(other.slice(0, 8), 'Este es otro pedido.')
    expect(await named()).toEqual([orderId, orderId, other])
    expect(await list()).toMatchObject([{ orderNumber: number }, {}, {}])
    const [message] = await list()
    await owner.post(`/api/contact-requests/${message!._id}/answer`, { version: 1, answer: 'Te la cambiamos.' })
    expect((await orderOf(orderId)).messages).toEqual([
      {
        _id: expect.any(String),
        radicado: second,
        type: 'reclamo',
        name: 'Patricia Salcedo',
        state: 'open',
        receivedAt: moment,
      },
      {
        _id: message!._id,
        radicado: first,
        type: 'reclamo',
        name: 'Patricia Salcedo',
        state: 'answered',
        receivedAt: moment,
      },
    ])
  })

  test.each([
    ['all of it', (id: string) => id.toUpperCase()],
    ['with the word before it', (id: string) => `Pedido #${id.slice(0, 8)}`],
    ['with a number sign', (id: string) => `N° ${id.slice(0, 8)}`],
  ])('may have its number as %s', async (_, words) => {
    const { orderId } = await desk.add()
    await write(words(orderId))
    expect(await named()).toEqual([orderId])
    expect((await orderOf(orderId)).messages).toHaveLength(1)
  })

  test.each([
    ['less than the eight signs', (id: string) => id.slice(0, 7)],
    ['more than them', (id: string) => id.replaceAll('-', '').slice(0, 9)],
    ['two numbers', (id: string) => `${id.slice(0, 8)} y ${id.slice(0, 8)}`],
    ['another order that begins so', (id: string) => `${id.slice(0, 24)}000000000000`],
    ['a pattern', () => '%'],
  ])('names none with %s', async (_, words) => {
    const { orderId } = await desk.add()
    await write(words(orderId))
    expect(await named()).toEqual([null])
    expect((await orderOf(orderId)).messages).toEqual([])
  })

  test('names none of several that begin so, but one by its whole number', async () => {
    const one = 'abcdef12-0000-4000-8000-000000000001'
    const two = 'abcdef12-0000-4000-8000-000000000002'
    await desk.addMany(1, one)
    await write('ABCDEF12')
    expect(await named()).toEqual([one])
    await desk.addMany(1, two)
    expect(await named()).toEqual([null])
    await write(two, 'Es el segundo, no el primero.')
    expect(await named()).toEqual([null, two])
    expect((await orderOf(one)).messages).toEqual([])
    expect((await orderOf(two)).messages).toHaveLength(1)
  })
})
