import type pg from 'pg'

import type { HttpResponse } from '../http/visitor.ts'
import type { openDesk } from './order-desk.ts'

type Body = HttpResponse['body']
type Desk = Pick<Awaited<ReturnType<typeof openDesk>>, 'desk' | 'owner' | 'send' | 'post'> & { pool: pg.Pool }
type Person = { get: (path: string) => Promise<HttpResponse>; post: Desk['owner']['post'] }

/** Withdrawals and guarantee claims over HTTP, of orders that have arrived. */
export function openCases({ desk, owner, send, post, pool }: Desk) {
  /** A paid order of chairs of $ 40.000 that has arrived, so many days ago. */
  const addArrived = async (about: Parameters<typeof desk.add>[0] = { units: 3 }, daysAgo = 0) => {
    const order = await desk.add(about)
    const sent = await send(order.orderId)
    const delivered = await post('deliver', { shipments: [{ shipmentId: order.orderId, version: 2 }] })
    if (sent.status !== 200 || delivered.status !== 200) throw new Error('the order did not arrive')
    await pool.query('update shipments set delivered_at = now() - make_interval(days => $2) where id = $1', [
      order.orderId,
      daysAgo,
    ])
    const { rows } = await pool.query('select id from order_lines where order_id = $1 and not digital', [order.orderId])
    return { ...order, lineId: String(rows[0].id) }
  }
  type Arrived = Awaited<ReturnType<typeof addArrived>>
  const bodyOf = ({ orderId, lineId }: Pick<Arrived, 'orderId' | 'lineId'>, quantity = 1, more: object = {}) => ({
    shipmentId: orderId,
    kind: 'withdrawal',
    lines: [{ lineId, quantity }],
    ...more,
  })
  const claim = { kind: 'guarantee', fault: 'No prende.' }
  return {
    addArrived,
    bodyOf,
    claim,
    open: (person: Person, about: Pick<Arrived, 'orderId' | 'lineId'>, quantity = 1, more: object = {}, headers = {}) =>
      person.post('/api/own-return-cases', bodyOf(about, quantity, more), headers),
    own: async (person: Person): Promise<Body> => (await person.get('/api/own-return-cases')).body.data,
    change: (person: Person, caseId: string, step: 'note' | 'cancel', body: object) =>
      person.post(`/api/own-return-cases/${caseId}/${step}`, body),
    receive: (caseId: string, version = 1, damaged: object[] = [], person: Person = owner) =>
      person.post(`/api/return-cases/${caseId}/receive`, { version, damaged }),
    decide: (caseId: string, decision: string, more: object = {}) =>
      owner.post(`/api/return-cases/${caseId}/decide`, { version: 1, decision, ...more }),
    ofOrder: async (orderId: string): Promise<Body> =>
      (await owner.get(`/api/return-cases/of-order/${orderId}`)).body.data,
  }
}
