import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import type { HttpResponse } from '../http/visitor.ts'

type Body = HttpResponse['body']
type Post = (path: string, body: unknown, headers?: Record<string, string>) => Promise<HttpResponse>
type Owner = { get: (path: string) => Promise<HttpResponse>; post: Post; send: (...args: never[]) => unknown }

/** The day in Colombia, so many days ago. */
export const dayAgo = (days = 0): string =>
  new Date(Date.now() - 5 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10)

/** A unique CUFE. */
export const cufe = (): string => randomUUID().replaceAll('-', '').repeat(3)

export const company = {
  documentType: 'NIT',
  documentNumber: '900.123.456-8',
  name: 'Ferretería La Palma S.A.S.',
  email: 'facturas@lapalma.example',
}

/** Invoices over HTTP, in a shop that invoices from now on. */
export function openInvoicing({ owner, pool }: { owner: Owner; pool: pg.Pool }) {
  let count = 0
  const ofOrder = async (orderId: string): Promise<Body> =>
    (await owner.get(`/api/invoices/of-order/${orderId}`)).body.data
  return {
    /** @param from the day from which on orders are invoiced; null for not at all */
    turn: async (from: string | null = dayAgo()) => {
      await pool.query('select set_invoices_from((select invoices_from from shop_settings), $1::date)', [from])
    },
    ofOrder,
    list: async (query = ''): Promise<Body> => (await owner.get(`/api/invoices?${query}`)).body,
    /** Registers an invoice with a unique number. */
    record: (orderId: string, more: object = {}, headers = {}, person: { post: Post } = owner) =>
      person.post('/api/invoices', { orderId, number: `FE-${++count}`, issuedOn: dayAgo(), ...more }, headers),
    credit: (invoiceId: string, more: object = {}, headers = {}, person: { post: Post } = owner) =>
      person.post(
        `/api/invoices/${invoiceId}/credit-notes`,
        { number: `NC-${++count}`, issuedOn: dayAgo(), reason: 'returned', ...more },
        headers,
      ),
    /** The document that an order waits for, and the missing amount of a credit note in pesos. */
    awaited: async (orderId: string): Promise<[string | null, number]> => {
      const { awaits, creditDue } = await ofOrder(orderId)
      return [awaits, creditDue]
    },
  }
}
