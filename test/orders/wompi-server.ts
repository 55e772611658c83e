import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { addCleanup } from '../shop/cleanup.ts'

/** The settings of a shop that uses this Wompi. */
export const wompiKeys = {
  WOMPI_PUBLIC_KEY: 'pub_test_Q5yDA9xoKdePzhSGeVe9HAez7HgGORGf',
  WOMPI_PRIVATE_KEY: 'prv_test_0mJ3HCFHWKOJ6Yx0ZCb1vEFmEmBrwUsE',
  WOMPI_EVENTS_SECRET: 'test_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
}

type Transaction = {
  id: string
  reference: string
  amount_in_cents: number
  currency: string
  status: string
  payment_method_type: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * A small Wompi on loopback: its web checkout, its API and its events, after its documentation (no code is shared with
 * the shop). It is closed at the end of the test file.
 */
export async function openWompiServer() {
  const transactions = new Map<string, Transaction>()
  let isAway = false
  let voids: 'done' | 'lost' | 'silent' | 'refused' | 'slow' = 'done'
  const requested: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://wompi')
    requested.push(url.pathname + url.search)
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (isAway) return send(503, { error: { type: 'UNAVAILABLE' } })
    if (request.headers.authorization !== `Bearer ${wompiKeys.WOMPI_PRIVATE_KEY}`) return send(401, { error: {} })
    if (url.pathname === '/v1/transactions') {
      const reference = url.searchParams.get('reference')
      return send(200, { data: [...transactions.values()].filter((one) => one.reference === reference) })
    }
    if (request.method === 'POST') {
      const [, id = ''] = /^\/v1\/transactions\/([^/]+)\/void$/.exec(url.pathname) ?? []
      const found = transactions.get(id)
      if (!found) return send(404, { error: { type: 'NOT_FOUND_ERROR', reason: 'La transacción no existe' } })
      if (voids === 'refused' || found.status !== 'APPROVED' || found.payment_method_type !== 'CARD')
        return send(422, { error: { type: 'INPUT_VALIDATION_ERROR', reason: 'El comercio ya cerró el día' } })
      if (voids === 'slow') return send(201, { data: { status: 'PENDING' } })
      found.status = 'VOIDED'
      if (voids === 'silent') return
      if (voids === 'lost') return void request.socket.destroy()
      return send(201, { data: { status: 'APPROVED', transaction: found } })
    }
    const found = transactions.get(url.pathname.replace('/v1/transactions/', ''))
    return found ? send(200, { data: found }) : send(404, { error: { type: 'NOT_FOUND_ERROR' } })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  addCleanup(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    env: { ...wompiKeys, PAYMENTS: 'wompi', WOMPI_API_URL: `${address}/v1`, WOMPI_CHECKOUT_URL: `${address}/p/` },
    requested,
    /** The result of requesting a void; `lost` and `silent`: it is done, but the response is cut off or never sent. */
    setVoids: (wanted: typeof voids) => void (voids = wanted),
    setAway: (away: boolean) => void (isAway = away),
    /**
     * A buyer opens the checkout page and pays: Wompi checks the signature first.
     * @returns the transaction, or null when Wompi refuses the page
     */
    pay: (checkout: string, { status = 'APPROVED', ...other }: Partial<Transaction> = {}): Transaction | null => {
      const fields = new URL(checkout).searchParams
      const field = (name: string) => fields.get(name) ?? ''
      const signed = ['reference', 'amount-in-cents', 'currency', 'expiration-time'].map(field).join('')
      if (field('public-key') !== wompiKeys.WOMPI_PUBLIC_KEY) return null
      if (field('signature:integrity') !== sha256(signed + wompiKeys.WOMPI_INTEGRITY_SECRET)) return null
      const made = {
        id: `1${Date.now()}-${randomUUID().slice(0, 8)}`,
        reference: field('reference'),
        amount_in_cents: Number(field('amount-in-cents')),
        currency: field('currency'),
        payment_method_type: 'NEQUI',
        status,
        ...other,
      }
      transactions.set(made.id, made)
      return made
    },
    update: (id: string, status: string) => {
      const found = transactions.get(id)
      if (found) found.status = status
      return found as Transaction
    },
    /** The event of a transaction as Wompi posts it, with an upper-case checksum. */
    eventOf: (transaction: Transaction, environment = 'test') => {
      const timestamp = Math.floor(Date.now() / 1000)
      const { id, status, amount_in_cents } = transaction
      return {
        event: 'transaction.updated',
        data: { transaction: { ...transaction, customer_email: 'luz@correo.co' } },
        environment,
        signature: {
          properties: ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'],
          checksum: sha256(
            `${id}${status}${amount_in_cents}${timestamp}${wompiKeys.WOMPI_EVENTS_SECRET}`,
          ).toUpperCase(),
        },
        timestamp,
        sent_at: new Date().toISOString(),
      }
    },
  }
}
