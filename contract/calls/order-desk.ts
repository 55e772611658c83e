import type { Call } from '../call.ts'

// In bytes; five hundred shipments with carrier and guide fit.
const LONGEST_LIST = 128 * 1024

const read = { method: 'GET', access: ['ADMIN'], area: 'orders', rate: 'signedInRead' } as const
const write = { method: 'POST', access: ['ADMIN'], area: 'orders', rate: 'adminWrite', changesState: true } as const
/** Refunds have an area of their own. */
const giveBack = { ...write, area: 'refunds' } as const
const writeMany = { ...write, bodyLimit: LONGEST_LIST } as const

/** Calls of the order desk, for administrators. */
export const orderDeskCalls = {
  'orderDesk.list': { ...read, path: '/api/order-desk' },
  'orderDesk.get': { ...read, path: '/api/order-desk/order/:orderId' },
  'orderDesk.keys': { ...read, path: '/api/order-desk/order/:orderId/keys' },
  'orderDesk.print': { ...read, method: 'POST', path: '/api/order-desk/print' },
  'orderDesk.prepare': { ...writeMany, path: '/api/order-desk/prepare', audit: 'shipment.prepared' },
  'orderDesk.unprepare': { ...writeMany, path: '/api/order-desk/unprepare', audit: 'shipment.unprepared' },
  'orderDesk.send': { ...writeMany, path: '/api/order-desk/send', audit: 'shipment.sent' },
  'orderDesk.deliver': { ...writeMany, path: '/api/order-desk/deliver', audit: 'shipment.delivered' },
  'orderDesk.undo': { ...writeMany, path: '/api/order-desk/undo', audit: 'shipment.undone' },
  'orderDesk.changeGuide': { ...write, path: '/api/order-desk/guide', audit: 'shipment.guide_changed' },
  'orderDesk.return': { ...write, path: '/api/order-desk/return', audit: 'shipment.returned' },
  'orderDesk.returnPart': { ...write, path: '/api/order-desk/return-part', audit: 'shipment.part_returned' },
  'orderDesk.receive': {
    ...write,
    path: '/api/order-desk/receive',
    audit: 'shipment.received',
    changesCatalogue: true,
  },
  'orderDesk.split': { ...write, path: '/api/order-desk/split', audit: 'shipment.split' },
  'orderDesk.cancelShipment': {
    ...write,
    path: '/api/order-desk/cancel-shipment',
    audit: 'shipment.cancelled',
    changesCatalogue: true,
  },
  'orderDesk.note': { ...write, path: '/api/order-desk/note', audit: 'order.noted' },
  'orderDesk.changeAddress': { ...write, path: '/api/order-desk/address', audit: 'order.address_given' },
  'orderDesk.cancel': { ...write, path: '/api/order-desk/cancel', audit: 'order.cancelled', changesCatalogue: true },
  'orderDesk.refund': { ...giveBack, path: '/api/order-desk/refund', audit: 'order.refunded' },
  'orderDesk.collect': { ...write, path: '/api/order-desk/collect', audit: 'order.collected' },
  'orderDesk.recordPayment': { ...write, path: '/api/order-desk/record-payment', audit: 'order.payment_recorded' },
  'orderDesk.notReceived': {
    ...write,
    path: '/api/order-desk/not-received',
    audit: 'order.not_received',
    changesCatalogue: true,
  },
  'orderDesk.paymentTasks': { ...read, path: '/api/order-desk/payment-tasks' },
  'orderDesk.ifCancelled': { ...read, method: 'POST', path: '/api/order-desk/if-cancelled' },
  'orderDesk.cancelMany': {
    ...writeMany,
    path: '/api/order-desk/cancel-many',
    audit: 'order.cancelled',
    changesCatalogue: true,
  },
  'orderDesk.refundByProvider': {
    ...giveBack,
    path: '/api/order-desk/refund-by-provider',
    audit: 'order.refund_asked',
  },
  'orderDesk.stopRefund': { ...giveBack, path: '/api/order-desk/stop-refund', audit: 'order.refund_given_up' },
  'orderDesk.undoRefund': { ...giveBack, path: '/api/order-desk/undo-refund', audit: 'order.refund_undone' },
  'orderDesk.exchangeKey': {
    ...write,
    path: '/api/order-desk/exchange-key',
    audit: 'order.key_exchanged',
    changesCatalogue: true,
  },
  'orderDesk.oweNothing': { ...giveBack, path: '/api/order-desk/owe-nothing', audit: 'order.nothing_owed' },
  'orderDesk.changeDays': { ...write, path: '/api/order-desk/days', audit: 'shipment.days_changed' },
  'orderDesk.settleTask': { ...giveBack, path: '/api/order-desk/settle-task', audit: 'payment.task_settled' },
} as const satisfies Record<string, Call>
