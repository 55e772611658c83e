import { expect, it } from 'vitest'

import type { Today } from '../../../contract/order-desk/today.ts'
import { groupsOf } from './duty-groups.ts'

const nothing: Today = {
  ...{
    orders: [],
    toPrepare: null,
    late: null,
    transfers: null,
    cases: null,
    invoices: null,
    paymentTasks: 0,
    visitRefunds: 0,
    visitRefundsDue: 0,
    keysAwaited: null,
    visits: null,
  },
  ...{
    unsigned: null,
    unpaid: null,
    messages: null,
    reviews: null,
    emails: null,
    runningOut: null,
    cash: null,
    backup: null,
    firstSteps: null,
  },
}
const rowsOf = (today: Partial<Today>) =>
  groupsOf({ ...nothing, ...today }, Date.parse('2026-11-23T15:00:00Z')).flatMap(({ rows }) => rows)

it('orders that lack keys have a row of their own, which leads to their list', () => {
  expect(rowsOf({})).toEqual([])
  expect(rowsOf({ paymentTasks: 3, keysAwaited: { count: 2, productName: 'Antivirus Escudrix' } })).toEqual([
    {
      href: '/admin-panel/today/keys',
      count: 2,
      label: 'Pedidos sin claves',
      fact: { text: 'Antivirus Escudrix', isLate: false },
    },
    {
      href: '/admin-panel/orders',
      count: 3,
      label: 'Pagos por decidir',
      fact: { text: 'Esperan una decisión', isLate: false },
    },
  ])
})

it('what is to be collected and given back says how many pesos it is in all', () => {
  const of = (state: 'to_collect' | 'refund_due', amount: number | null) => ({
    ...{ state, count: 2, since: '2026-11-23T13:00:00Z', isLate: false, amount, productName: '', municipality: '' },
  })
  const orders = [of('to_collect', 238_800), of('refund_due', null)]
  const transfers = { count: 1, amount: 80_000, since: '2026-11-22T15:00:00Z' }
  expect(rowsOf({ orders, transfers, visitRefunds: 1, visitRefundsDue: 45_000 }).map(({ fact }) => fact.text)).toEqual([
    '$\u00A080.000 en total. El más antiguo espera 1\u00A0día',
    '$\u00A0238.800 en total. El más antiguo espera 2\u00A0h',
    'El más antiguo espera 2\u00A0h',
    '$\u00A045.000 en total. Pagos de más o de visitas canceladas',
  ])
})

it('cash that technicians hold has a row that leads to it', () => {
  const cash = { count: 1, amount: 120_000, since: '2026-11-21T15:00:00Z' }
  expect(rowsOf({ cash })).toEqual([
    {
      href: '/admin-panel/cash',
      count: 1,
      label: 'Técnico con efectivo',
      fact: { text: '$\u00A0120.000 por entregar, lo más antiguo desde hace 2\u00A0días', isLate: false },
    },
  ])
  expect(rowsOf({ cash: { ...cash, count: 2 } })[0]?.label).toBe('Técnicos con efectivo')
})

it('withdrawals and guarantee claims say which day is the first, and how many are late', () => {
  const factOf = (cases: Today['cases']) => rowsOf({ cases })[0]?.fact
  expect(rowsOf({ cases: { count: 2, late: 0, dueOn: null } })).toEqual([
    {
      href: '/admin-panel/today/cases',
      count: 2,
      label: 'Devoluciones y garantías',
      fact: { text: 'Esperan el producto', isLate: false },
    },
  ])
  expect(factOf({ count: 3, late: 2, dueOn: '2020-01-03' })?.text).toMatch(
    /^La primera venció el .+\. 2 están atrasadas$/,
  )
  expect(factOf({ count: 1, late: 0, dueOn: '2099-01-02' })).toMatchObject({ isLate: false })
})

it('new opinions have a row that says how many are bad', () => {
  expect(rowsOf({ reviews: { count: 3, low: 1 } })).toEqual([
    {
      href: '/admin-panel/today/reviews',
      count: 3,
      label: 'Opiniones nuevas sin responder',
      fact: { text: '1 es de 1 o 2 estrellas', isLate: false },
    },
  ])
  const one = rowsOf({ reviews: { count: 1, low: 0 } })[0]
  expect([one?.label, one?.fact.text]).toEqual(['Opinión nueva sin responder', 'Ninguna de 1 o 2 estrellas'])
})

it('one of a kind is called by its singular', () => {
  const labels = rowsOf({
    paymentTasks: 1,
    visits: { count: 1, fecha: '', hora: '' },
    messages: { count: 1, type: 'queja', dueOn: '2026-12-01', daysLeft: 5 },
  }).map(({ label, fact }) => [label, fact.text])
  expect(labels).toEqual([
    ['Pago por decidir', 'Espera una decisión'],
    ['Visita sin técnico', 'Sin fecha acordada'],
    ['Mensaje sin responder', expect.stringContaining('vence')],
  ])
})
