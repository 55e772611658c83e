import { randomUUID } from 'node:crypto'

import type { HttpResponse } from '../http/visitor.ts'
import { signInAs } from '../shop/people.ts'
import { openVisitSteps } from './visit-steps.ts'
import type { Client, Technician } from './visits.ts'

type Body = HttpResponse['body']

/** A drawn signature. */
export const SIGNATURE = 'M100 200L140 120L180 260L240 180M300 200L420 210'

/** The steps of a technician's phone about a visit's money, with new ids for steps, parts, quotes and payments. */
export function openVisitBilling(technician: Technician) {
  const phone = openVisitSteps(technician)
  const money = async (taskId: string): Promise<Body> => (await phone.read(taskId)).money
  const quote = async (taskId: string, about: object = {}) =>
    phone.post(taskId, 'quote', { quoteId: randomUUID(), total: (await money(taskId)).total, ...about })
  const approve = (taskId: string, { _id, total, version }: Body, about: object = {}) =>
    phone.post(taskId, 'approve', {
      ...{ quoteId: _id, total, version, signer: 'Luz Marina Ospina', signature: SIGNATURE },
      ...about,
    })
  return {
    ...phone,
    money,
    quote,
    approve,
    addPart: async (taskId: string, productId: string, about: object = {}) => {
      const [computer] = (await phone.read(taskId)).computers
      return phone.post(taskId, 'add-part', { partId: randomUUID(), computerId: computer._id, productId, ...about })
    },
    changePart: (taskId: string, { _id, version }: Body, about: object) =>
      phone.post(taskId, 'change-part', { partId: _id, version, ...about }),
    addService: (taskId: string, about: object) =>
      phone.post(taskId, 'add-service', { serviceId: randomUUID(), listVersion: 1, position: 1, ...about }),
    changeService: (taskId: string, { _id, version }: Body, about: object) =>
      phone.post(taskId, 'change-service', { serviceId: _id, version, ...about }),
    /** Quotes the current account and approves it with the client's signature. */
    agree: async (taskId: string) => approve(taskId, (await quote(taskId)).body.data.money.quote),
    link: (taskId: string, quoteId: string) => technician.post(`/api/visits/${taskId}/quote-link`, { quoteId }),
    pay: (taskId: string, amount: number, about: object = {}) =>
      phone.post(taskId, 'pay', { paymentId: randomUUID(), method: 'cash', amount, ...about }),
  }
}

type Billed = { technician: Technician; billing: ReturnType<typeof openVisitBilling>; client: Client }

/** Starts a corrective visit with one service approved by the client. @returns its id */
export async function startApprovedVisit({ technician, billing, client }: Billed, amount: number): Promise<string> {
  const { _id } = (await client.postCorrective({ descripcion: `No enciende ${randomUUID()}` })).body.data
  await technician.take(_id, 1)
  await billing.stage(_id, 'started')
  await billing.addService(_id, { amount })
  const { status } = await billing.agree(_id)
  if (status !== 200) throw new Error(`the quote was not approved: ${status}`)
  return _id
}

export const servicePrices = [
  { name: 'Diagnóstico a domicilio', from: 45_000, to: 45_000 },
  { name: 'Limpieza y pasta térmica', from: 50_000, to: 80_000 },
]

/** An owner who has saved a first list of prices. */
export async function openMoneyOwner(shop: Parameters<typeof signInAs>[0]) {
  const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  const saved = await owner.send('PUT', '/api/service-prices', { version: 0, services: servicePrices })
  if (saved.status !== 200) throw new Error('could not save the prices')
  return owner
}
