import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })

const written = (message: string, email = 'laura@correo.example') => ({
  ...{ type: 'reclamo', name: 'Laura Méndez', email, orderNumber: 'A-17', message },
  authorisation: true,
})
const messageOf = async (radicado: string) =>
  (await owner.get(`/api/contact-requests?q=${radicado}`)).body.data[0] as { _id: string; version: number }

test('a signed-in author follows a request until its answer; nobody else does, not even with the same e-mail', async () => {
  const [laura, other] = [await signInAs(shop), await signInAs(shop)]
  const sent = await laura.post('/api/contact', written('La olla llegó sin tapa.'))
  const { radicado } = sent.body.data
  await fetch(`${shop.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(written('Escribo sin entrar a mi cuenta.')),
  })
  const own = async (person = laura) => (await person.get('/api/own-contact-requests')).body.data
  expect(await own()).toEqual([
    {
      ...{ radicado, state: 'open', type: 'reclamo', orderNumber: 'A-17', message: 'La olla llegó sin tapa.' },
      receivedAt: sent.body.data.receivedAt,
      dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      answer: null,
    },
  ])
  expect(await own(other)).toEqual([])
  const { _id, version } = await messageOf(radicado)
  await owner.post(`/api/contact-requests/${_id}/answer`, { version, answer: 'Va mañana con la tapa.' })
  expect(await own()).toMatchObject([{ state: 'answered', answer: { text: 'Va mañana con la tapa.' } }])
  expect(JSON.stringify(await own())).not.toContain(owner.id)
  const later = await laura.post('/api/contact', written('Otra cosa, sin número.', laura.email))
  expect((await own()).map(({ radicado: number }: { radicado: string }) => number)).toEqual([
    later.body.data.radicado,
    radicado,
  ])
})

test('the sentence of a withdrawal sent again about another order is another request, about the same one it is not', async () => {
  const person = await signInAs(shop)
  const send = async (orderNumber: string): Promise<string> =>
    (await person.post('/api/contact', { ...written('Quiero devolver lo que me llegó.', person.email), orderNumber }))
      .body.data.radicado
  const [one, other, again] = [await send('9D3B17F4'), await send('38B4E391'), await send('9D3B17F4')]
  expect(other).not.toBe(one)
  expect(again).toBe(one)
  const own = (await person.get('/api/own-contact-requests')).body.data
  expect(own.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual(['38B4E391', '9D3B17F4'])
})

test('without a session there is no list', async () => {
  const answer = await fetch(`${shop.address}/api/own-contact-requests`)
  expect(answer.status).toBe(401)
})

test('a deleted account leaves its requests to the shop, without following them', async () => {
  const person = await signInAs(shop)
  const { radicado } = (await person.post('/api/contact', written('Borro mi cuenta después.'))).body.data
  expect((await person.delete('/api/delete-user', { password: PASSWORD, confirm: true })).body.success).toBe(true)
  const { rows } = await shop.pool.query('select user_id, message from contact_requests where radicado = $1', [
    radicado,
  ])
  expect(rows).toEqual([{ user_id: null, message: 'Borro mi cuenta después.' }])
  await expectInvariants(shop.pool)
})
