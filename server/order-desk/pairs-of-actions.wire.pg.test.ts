import { afterAll, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import type { HttpResponse } from '../../test/http/visitor.ts'
import { setRates } from '../../test/orders/delivery.ts'
import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const people = [
  await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' }),
  await signInAs(shop, { role: 'ADMIN', name: 'Jorge Peña' }),
] as const
const desk = await openDeskOrders(shop)
await setRates(pool, { contraEntregaUpTo: 500_000 })
const proofs = await Promise.all(
  people.map(async ({ id }, index) => {
    const name = `${'ab'[index]}`.repeat(32)
    await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${name}-800`, id])
    return `/pictures/${name}-800.webp`
  }),
)
afterAll(() => expectInvariants(pool))

type Person = (typeof people)[number]
/** An order as the desk shows it. */
type Order = HttpResponse['body']
type Action = (person: Person, seen: Order) => Promise<HttpResponse>

const post = (person: Person, path: string, body: object) => person.post(`/api/order-desk/${path}`, body)
const read = async (person: Person, orderId: string): Promise<Order> =>
  (await person.get(`/api/order-desk/order/${orderId}`)).body.data
const shipmentAt = ({ shipments }: Order, number: number) =>
  shipments.find((shipment: Order) => shipment.number === number)
const seenAt = (seen: Order, number = 1) => {
  const { _id, version } = shipmentAt(seen, number)
  return { shipmentId: _id, version }
}
const versionSeen = ({ shipments }: Order): number =>
  shipments.reduce((sum: number, { version }: Order) => sum + version, 0)

const prepare: Action = (person, seen) => post(person, 'prepare', { shipments: [seenAt(seen)] })
const sendParcel =
  (number: number): Action =>
  (person, seen) =>
    post(person, 'send', { shipments: [{ ...seenAt(seen, number), carrier: 'tcc', guide: '1' }] })
const send = sendParcel(1)
const deliver: Action = (person, seen) => post(person, 'deliver', { shipments: [seenAt(seen)] })
const split: Action = (person, seen) => {
  const lines = [{ lineId: shipmentAt(seen, 1).lines[0].lineId, quantity: 1 }]
  return post(person, 'split', { ...seenAt(seen), lines })
}
const cancelParcel =
  (number: number): Action =>
  (person, seen) =>
    post(person, 'cancel-shipment', { ...seenAt(seen, number), reason: 'no_units' })
const cancel: Action = (person, seen) =>
  post(person, 'cancel', {
    orderId: seen._id,
    reason: 'asked',
    statusSeen: seen.status,
    versionSeen: versionSeen(seen),
  })
const cancelAmongMany: Action = (person, { _id: orderId, status, ...seen }) =>
  post(person, 'cancel-many', {
    orders: [orderId],
    reason: 'asked',
    statusesSeen: [{ orderId, status, versionSeen: versionSeen(seen) }],
  })
const collect: Action = (person, seen) => post(person, 'collect', { orderId: seen._id, amountSeen: seen.toCollect })
const refuse: Action = (person, seen) =>
  post(person, 'not-received', { orderId: seen._id, versionSeen: versionSeen(seen) })
const refund: Action = (person, { _id: orderId, money }) =>
  post(person, 'refund', {
    ...{ orderId, refundedSeen: money.refunded, amount: money.refundable },
    proof: [proofs[people.indexOf(person)]],
  })
const oweNothing: Action = (person, seen) =>
  post(person, 'owe-nothing', {
    ...{ orderId: seen._id, refundedSeen: seen.money.refunded, reason: 'Se cambió por otra' },
    versionSeen: versionSeen(seen),
  })
const receiveParcel =
  (number: number): Action =>
  (person, seen) =>
    post(person, 'receive', seenAt(seen, number))
const returnParcel =
  (number: number): Action =>
  (person, seen) =>
    post(person, 'return', seenAt(seen, number))
const note: Action = (person, seen) => post(person, 'note', { orderId: seen._id, text: `Nota de ${person.name}` })

const [first] = people
/** An order after these steps. @returns its id */
const after =
  (steps: readonly Action[], add: () => Promise<{ orderId: string }> = () => desk.add({ units: 3 })) =>
  async () => {
    const { orderId } = await add()
    for (const step of steps) expect(await step(first, await read(first, orderId))).toMatchObject({ status: 200 })
    return orderId
  }
const onDelivery = () => desk.addOnDelivery({ units: 2 })

const wasDone = ({ status, body }: HttpResponse) => status === 200 && (body.data?.done ?? 1) === 1
const refusalOf = ({ body }: HttpResponse): { message: string; last: { who: string } } =>
  body.data?.results?.[0] ?? { message: body.message, last: body.data?.last }

const exclusive: [string, () => Promise<string>, Action, Action][] = [
  ['preparing and cancelling', after([]), prepare, cancel],
  ['preparing and cancelling among many', after([]), prepare, cancelAmongMany],
  ['sending and cancelling', after([prepare]), send, cancel],
  ['sending and cancelling among many', after([prepare]), send, cancelAmongMany],
  ['delivering and refusing', after([send], onDelivery), deliver, refuse],
  ['collecting and refusing', after([send], onDelivery), collect, refuse],
  ['two refunds', after([cancel]), refund, refund],
  ['splitting and sending', after([]), split, send],
  ['cancelling a parcel and sending it', after([split]), cancelParcel(1), send],
  ['cancelling a parcel and the order', after([split]), cancelParcel(1), cancel],
]

test.each(exclusive)(
  'of %s one is done, and the other is refused in Spanish with the first actor, in any order',
  async (_, open, one, other) => {
    const [adriana, jorge] = people
    for (const round of [-2, -1, ...raceRounds(4)]) {
      const orderId = await open()
      const [seen, same] = [await read(adriana, orderId), await read(jorge, orderId)]
      const acts = [() => one(adriana, seen), () => other(jorge, same)] as const
      let answers: HttpResponse[]
      if (round === -2) answers = [await acts[0](), await acts[1]()]
      else if (round === -1) answers = [await acts[1](), await acts[0]()].toReversed()
      else answers = await Promise.all(acts.map((act) => act()))
      const winner = answers.findIndex(wasDone)
      expect(answers.filter(wasDone)).toHaveLength(1)
      if (round < 0) expect(winner).toBe(round + 2)
      const { message, last } = refusalOf(answers[1 - winner] as HttpResponse)
      expect(last.who).toBe(people[winner]?.name)
      expect(message).toMatch(new RegExp(`^${people[winner]?.name} .+\\. Así está ahora\\.$`))
    }
  },
)

test.each<[string, () => Promise<string>, Action, Action]>([
  ['cancelling a parcel and delivering another', after([split, send]), cancelParcel(2), deliver],
  ['two notes', after([]), note, note],
])('%s are both done', async (_, open, one, other) => {
  const [adriana, jorge] = people
  for (const _round of raceRounds(4)) {
    const orderId = await open()
    const seen = await read(adriana, orderId)
    const answers = await Promise.all([one(adriana, seen), other(jorge, seen)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { notes } = await read(adriana, orderId)
    if (one === note)
      expect(notes.map(({ text }: Order) => text).toSorted()).toEqual(people.map(({ name }) => `Nota de ${name}`))
  }
})

test('declaring that nothing is owed is refused when goods came back after the order was displayed', async () => {
  const [adriana, jorge] = people
  const bothBack = [split, sendParcel(1), sendParcel(2), returnParcel(1), returnParcel(2), receiveParcel(1)]
  const orderId = await after(bothBack)()
  const seen = await read(jorge, orderId)
  expect(seen.money.owed).toBe(80_000)
  expect(await receiveParcel(2)(adriana, seen)).toMatchObject({ status: 200 })
  const { status, body } = await oweNothing(jorge, seen)
  expect([status, body.message]).toEqual([409, 'Adriana Rojas recibió las unidades. Así está ahora.'])
  const now = await read(jorge, orderId)
  expect(now.money.owed).toBe(120_000)
  expect(await oweNothing(jorge, now)).toMatchObject({ status: 200 })
  expect((await read(jorge, orderId)).money.owed).toBe(0)
})
