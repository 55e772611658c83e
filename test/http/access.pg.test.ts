import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import type { Call, Role } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { shopAreas, type ShopArea } from '../../contract/shop-areas.ts'
import { openBulkheads } from '../../server/platform/bulkheads.ts'
import { FastPath } from '../../server/platform/http/fast-path.ts'
import type { Handlers } from '../../server/platform/http/handlers.ts'
import { ResponseCache } from '../../server/platform/http/response-cache/response-cache.ts'
import { serveCalls, type ReadsAlong } from '../../server/platform/http/serve.ts'
import { hashTables } from '../database/table-hashes.ts'
import { addPerson, PASSWORD, signInAs } from '../shop/people.ts'
import { openTestShop } from '../shop/shop.ts'
import { openDay } from '../visits/open-days.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const shop = await openTestShop({ demo: false })
await addPerson(shop.db, { role: 'ADMIN' })
const victim = await addPerson(shop.db)

type Line = {
  who: 'anyone' | 'signed in' | 'ADMIN' | 'TECHNICAL' | 'TECHNICAL or ADMIN'
  /**
   * Which permission lets an ADMIN in who has not all of them, one of several or any (P-299). Of a call for everybody it is what an ADMIN may do
   * beyond own things.
   */
  in?: ShopArea | readonly ShopArea[] | 'any'
  /** A call that changes something is refused to other pages; one that only reads is harmless to them. */
  changes?: true
  /** The `data` beside a refusal; other calls have none. */
  refusedData?: readonly never[]
  /** Input that would do harm if it were not refused. */
  harm?: object
}

/** The allowed callers of each call, one line each. A call without a line fails the test below. */
const policy: Record<string, Line> = {
  'POST /api/sign-up': { who: 'anyone', changes: true, harm: signUp() },
  'POST /api/sign-in': { who: 'anyone', changes: true, harm: { email: victim.email, password: PASSWORD } },
  'GET /api/user-datails': { who: 'anyone' },
  'GET /api/email-choices': { who: 'signed in' },
  'POST /api/email-choices': { who: 'signed in', changes: true },
  'GET /api/sent-emails': { who: 'signed in' },
  'GET /api/email-opt-out/:token': { who: 'anyone' },
  // Mail programs send it, without a page; the token is the proof.
  'POST /api/email-opt-out/:token': { who: 'anyone' },
  'GET /api/userLogout': { who: 'anyone', changes: true },
  'GET /api/all-user': { who: 'ADMIN', in: 'users' },
  'POST /api/update-user': { who: 'ADMIN', in: 'users', changes: true, harm: { userId: victim.id, role: 'ADMIN' } },
  'POST /api/update-user-areas': { who: 'ADMIN', in: 'users', changes: true, harm: { userId: victim.id, areas: null } },
  'POST /api/update-user-profile': { who: 'signed in', changes: true, harm: profile() },
  'POST /api/update-profile-picture': { who: 'signed in', changes: true, harm: { profilePic: '' } },
  'DELETE /api/delete-user': { who: 'signed in', in: 'users', changes: true, harm: { password: PASSWORD } },
  'POST /api/change-password': { who: 'signed in', changes: true, harm: newPassword() },
  'GET /api/sessions': { who: 'signed in' },
  'GET /api/second-factor': { who: 'signed in' },
  'POST /api/second-factor': { who: 'signed in', changes: true, harm: { password: PASSWORD } },
  'POST /api/confirm-second-factor': { who: 'signed in', changes: true, harm: { code: '123456' } },
  'DELETE /api/second-factor': { who: 'signed in', changes: true, harm: { password: PASSWORD, code: '123456' } },
  'GET /api/own-data': { who: 'signed in' },
  'DELETE /api/sessions': { who: 'signed in', changes: true, harm: {} },
  'GET /api/account-options': { who: 'anyone' },
  'POST /api/forgot-password': { who: 'anyone', changes: true, harm: { email: victim.email } },
  'POST /api/reset-password': { who: 'anyone', changes: true, harm: { token: 'A'.repeat(43), ...newPassword() } },
  'GET /api/get-product': { who: 'anyone' },
  'GET /api/get-categoryProduct': { who: 'anyone' },
  'POST /api/category-product': { who: 'anyone' },
  'POST /api/product-details': { who: 'anyone' },
  'POST /api/filter-product': { who: 'anyone' },
  'GET /api/product-variants': { who: 'anyone' },
  'GET /api/search': { who: 'anyone' },
  'GET /api/admin-product-variants': { who: 'ADMIN', in: 'products' },
  'POST /api/add-product-variants': { who: 'ADMIN', in: 'products', changes: true, harm: variants() },
  'GET /api/price-change-choices': { who: 'ADMIN', in: 'products' },
  'GET /api/price-changes': { who: 'ADMIN', in: 'products' },
  'POST /api/price-changes': { who: 'ADMIN', in: 'products', changes: true, harm: { way: 'lower', amount: 90 } },
  'GET /api/price-changes/:priceChangeId': { who: 'ADMIN', in: 'products' },
  'GET /api/price-changes/:priceChangeId/products': { who: 'ADMIN', in: 'products' },
  'POST /api/price-changes/:priceChangeId/apply': { who: 'ADMIN', in: 'products', changes: true },
  'POST /api/price-changes/:priceChangeId/undo': { who: 'ADMIN', in: 'products', changes: true },
  'POST /api/addtocart': { who: 'signed in', changes: true, harm: { productId: victim.id } },
  'GET /api/countAddToCartProduct': { who: 'anyone' },
  'GET /api/view-card-product': { who: 'signed in', refusedData: [] },
  'POST /api/update-cart-product': { who: 'signed in', changes: true, harm: { _id: victim.id, quantity: 2 } },
  'POST /api/delete-cart-product': { who: 'signed in', changes: true, harm: { _id: victim.id } },
  'POST /api/cart-discount': { who: 'signed in', changes: true, harm: { code: 'BIENVENIDA10' } },
  'DELETE /api/cart-discount': { who: 'signed in', changes: true },
  'GET /api/wish-list': { who: 'signed in' },
  'POST /api/wish-list': { who: 'signed in', changes: true, harm: { productId: victim.id, wanted: true } },
  'GET /api/stock-notices': { who: 'signed in' },
  'POST /api/stock-notices': { who: 'signed in', changes: true, harm: { productId: victim.id, wanted: true } },
  'GET /api/product-reviews': { who: 'anyone' },
  'GET /api/own-product-review': { who: 'signed in' },
  'POST /api/product-reviews': { who: 'signed in', changes: true, harm: { productId: victim.id, stars: 1 } },
  'DELETE /api/product-reviews/:productId': { who: 'signed in', changes: true },
  'GET /api/admin-product-reviews': { who: 'ADMIN', in: 'messages' },
  'POST /api/admin-product-reviews/:reviewId/answer': {
    who: 'ADMIN',
    in: 'messages',
    changes: true,
    harm: { answer: 'No', version: 1 },
  },
  'POST /api/admin-product-reviews/:reviewId/hide': {
    who: 'ADMIN',
    in: 'messages',
    changes: true,
    harm: { because: 'insults', version: 1 },
  },
  'GET /api/own-return-cases': { who: 'signed in' },
  'POST /api/own-return-cases': { who: 'signed in', changes: true, harm: returnCase() },
  'POST /api/own-return-cases/:caseId/note': { who: 'signed in', changes: true, harm: { version: 1, note: 'No' } },
  'POST /api/own-return-cases/:caseId/cancel': { who: 'signed in', changes: true, harm: { version: 1 } },
  'POST /api/own-case-photos/:photoId': { who: 'signed in', changes: true },
  'POST /api/case-photos/:photoId': { who: 'ADMIN', in: 'orders', changes: true },
  'GET /api/case-photos/:photoId': { who: 'signed in', in: 'orders' },
  'DELETE /api/case-photos/:photoId': { who: 'signed in', in: 'orders', changes: true },
  'GET /api/own-installations': { who: 'signed in' },
  'GET /api/installations/of-order/:orderId': { who: 'ADMIN', in: 'orders' },
  'GET /api/return-cases': { who: 'ADMIN', in: 'orders' },
  'GET /api/return-cases/of-order/:orderId': { who: 'ADMIN', in: 'orders' },
  'POST /api/return-cases': { who: 'ADMIN', in: 'orders', changes: true, harm: returnCase() },
  'POST /api/return-cases/:caseId/receive': { who: 'ADMIN', in: 'orders', changes: true, harm: { version: 1 } },
  'POST /api/return-cases/:caseId/decide': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { version: 1, decision: 'cancelled' },
  },
  'GET /api/invoice-buyer': { who: 'signed in' },
  'GET /api/own-invoices': { who: 'signed in' },
  'POST /api/own-invoices/:orderId/buyer': { who: 'signed in', changes: true, harm: { buyer: null, version: 0 } },
  'GET /api/invoices/:invoiceId/:kind': { who: 'signed in', in: ['orders', 'reports'] },
  'GET /api/invoices': { who: 'ADMIN', in: ['orders', 'reports'] },
  'GET /api/invoice-export': { who: 'ADMIN', in: ['orders', 'reports'] },
  'GET /api/invoices/of-order/:orderId': { who: 'ADMIN', in: ['orders', 'reports'] },
  'POST /api/invoices/of-order/:orderId/buyer': {
    who: 'ADMIN',
    in: ['orders', 'reports'],
    changes: true,
    harm: { buyer: null, version: 0 },
  },
  'POST /api/invoices': { who: 'ADMIN', in: ['orders', 'reports'], changes: true, harm: invoice() },
  'POST /api/invoice-lists': { who: 'ADMIN', in: ['orders', 'reports'], changes: true, harm: {} },
  'POST /api/invoices/many': {
    who: 'ADMIN',
    in: ['orders', 'reports'],
    changes: true,
    harm: { invoices: [invoice()] },
  },
  'POST /api/invoices/:invoiceId/files': { who: 'ADMIN', in: ['orders', 'reports'], changes: true, harm: {} },
  'POST /api/invoices/:invoiceId/credit-notes': {
    who: 'ADMIN',
    in: ['orders', 'reports'],
    changes: true,
    harm: { number: 'NC-1', issuedOn: '2026-11-30', reason: 'returned', amount: 1 },
  },
  'POST /api/payment': { who: 'signed in', changes: true, harm: payment() },
  'GET /api/payment-status': { who: 'signed in' },
  'POST /api/cancel-payment': { who: 'signed in', changes: true, harm: { attempt: victim.id } },
  'POST /api/simulate-payment': { who: 'signed in', changes: true, harm: { attempt: victim.id, outcome: 'approve' } },
  'POST /api/payment-events/wompi': { who: 'anyone', changes: true, harm: {} },
  'POST /api/order-address': { who: 'signed in', changes: true, harm: { orderId: victim.id, addressId: victim.id } },
  'GET /api/shopping-history': { who: 'signed in' },
  'POST /api/upload-computer': { who: 'signed in', changes: true, harm: computer() },
  'GET /api/get-computer': { who: 'signed in' },
  'POST /api/update-computer': { who: 'signed in', changes: true, harm: { _id: victim.id, ...computer() } },
  'DELETE /api/delete-computer': { who: 'signed in', changes: true, harm: { _id: victim.id } },
  'GET /api/addresses': { who: 'signed in' },
  'POST /api/addresses': { who: 'signed in', changes: true, harm: address() },
  'PUT /api/addresses/:addressId': { who: 'signed in', changes: true, harm: address() },
  'DELETE /api/addresses/:addressId': { who: 'signed in', changes: true },
  'POST /api/delivery-quote': { who: 'anyone' },
  'GET /api/delivery-rates': { who: 'ADMIN', in: 'shop' },
  'POST /api/delivery-rates': { who: 'ADMIN', in: 'shop', changes: true, harm: rate() },
  'PUT /api/delivery-rates/:rateId': { who: 'ADMIN', in: 'shop', changes: true, harm: rate() },
  'DELETE /api/delivery-rates/:rateId': { who: 'ADMIN', in: 'shop', changes: true },
  'POST /api/delivery-rate-files': { who: 'ADMIN', in: 'shop', changes: true, harm: {} },
  'GET /api/delivery-rate-files': { who: 'ADMIN', in: 'shop' },
  'GET /api/delivery-rate-files/:fileId': { who: 'ADMIN', in: 'shop' },
  'POST /api/delivery-rate-files/:fileId/apply': {
    who: 'ADMIN',
    in: 'shop',
    changes: true,
    harm: { seen: 'a'.repeat(32) },
  },
  'POST /api/delivery-rate-files/:fileId/undo': { who: 'ADMIN', in: 'shop', changes: true, harm: {} },
  'GET /api/delivery-rate-export': { who: 'ADMIN', in: 'shop' },
  'GET /api/municipalities': { who: 'anyone' },
  'POST /api/mantenimiento-preventivo': { who: 'signed in', changes: true, harm: visit() },
  'POST /api/mantenimiento-correctivo': { who: 'signed in', changes: true, harm: {} },
  'POST /api/tareas-correctivo': { who: 'signed in', changes: true, harm: {} },
  'GET /api/tareas-tecnico': { who: 'TECHNICAL' },
  'GET /api/tareas-correctivo': { who: 'TECHNICAL' },
  'GET /api/technician-day': { who: 'TECHNICAL' },
  'PUT /api/actualizarTarea/:taskId': { who: 'TECHNICAL', changes: true, harm: { estado: 'completado' } },
  'POST /api/take-task': { who: 'TECHNICAL', changes: true, harm: { taskId: victim.id, version: 1 } },
  'GET /api/get-support': { who: 'signed in' },
  'GET /api/sent-request': { who: 'signed in' },
  'GET /api/open-requests': { who: 'signed in' },
  'GET /api/free-hours': { who: 'anyone' },
  'POST /api/hold-hour': { who: 'signed in', changes: true, harm: { fecha: visit().fecha, hora: '10:00' } },
  'DELETE /api/hold-hour': { who: 'signed in', changes: true, harm: { holdId: victim.id } },
  'GET /api/visits': { who: 'TECHNICAL' },
  'GET /api/visits/:taskId': { who: 'TECHNICAL' },
  'GET /api/my-visits/:taskId': { who: 'signed in', in: 'visits' },
  'POST /api/visits/:taskId/stage': { who: 'TECHNICAL', changes: true, harm: { ...step(), stage: 'on_the_way' } },
  'POST /api/visits/:taskId/undo-stage': { who: 'TECHNICAL', changes: true, harm: { ...step(), stage: 'arrived' } },
  'POST /api/visits/:taskId/computer': {
    who: 'TECHNICAL',
    changes: true,
    harm: { ...step(), computerId: victim.id, state: 'resuelto' },
  },
  'POST /api/visits/:taskId/which-computer': {
    who: 'TECHNICAL',
    changes: true,
    harm: { stepId: victim.id, at: new Date().toISOString(), computerId: victim.id, registeredId: victim.id },
  },
  'POST /api/visits/:taskId/point': {
    who: 'TECHNICAL',
    changes: true,
    harm: { ...step(), position: 1, state: 'done' },
  },
  'POST /api/visits/:taskId/follow-up': { who: 'TECHNICAL', changes: true, harm: { stepId: victim.id } },
  'POST /api/visits/:taskId/record': {
    who: 'TECHNICAL',
    changes: true,
    harm: { ...step(), name: 'Otra Persona', drawing: `M0 0${'L9 9'.repeat(9)}` },
  },
  'POST /api/visits/:taskId/record-code': { who: 'TECHNICAL', changes: true, harm: {} },
  'GET /api/visit-warranty': { who: 'ADMIN', in: 'visits' },
  'PUT /api/visit-warranty': { who: 'ADMIN', in: 'visits', changes: true, harm: { days: 120, seen: 92 } },
  'GET /api/visit-transfers': { who: 'ADMIN', in: 'shop' },
  'PUT /api/visit-transfers': { who: 'ADMIN', in: 'shop', changes: true, harm: { transferTo: 'Nequi 300', seen: '' } },
  'GET /api/visit-records/:taskId': { who: 'signed in', in: 'visits' },
  'GET /api/visit-records/:taskId/acta.pdf': { who: 'signed in', in: 'visits' },
  'POST /api/visit-records/:taskId/additions': {
    who: 'TECHNICAL or ADMIN',
    in: 'visits',
    changes: true,
    harm: { additionId: victim.id, text: 'x' },
  },
  'POST /api/visit-photos/:photoId': { who: 'TECHNICAL', changes: true, harm: {} },
  'GET /api/visit-photos/:photoId': { who: 'signed in', in: 'visits' },
  'DELETE /api/visit-photos/:photoId': { who: 'TECHNICAL', changes: true },
  'GET /api/likely-services': { who: 'anyone' },
  'GET /api/request-photos': { who: 'signed in', in: 'visits' },
  'POST /api/request-photos/:photoId': { who: 'signed in', changes: true, harm: {} },
  'DELETE /api/request-photos/:photoId': { who: 'signed in', changes: true },
  'GET /api/visit-parts/usual': { who: 'TECHNICAL' },
  'GET /api/visit-parts': { who: 'TECHNICAL' },
  'POST /api/visits/:taskId/add-part': {
    who: 'TECHNICAL',
    changes: true,
    harm: { stepId: victim.id, partId: victim.id, computerId: victim.id, productId: victim.id },
  },
  'POST /api/visits/:taskId/change-part': {
    who: 'TECHNICAL',
    changes: true,
    harm: { ...step(), partId: victim.id, state: 'dropped' },
  },
  'POST /api/visits/:taskId/add-service': {
    who: 'TECHNICAL',
    changes: true,
    harm: { stepId: victim.id, serviceId: victim.id, listVersion: 1, position: 1, amount: 1 },
  },
  'POST /api/visits/:taskId/change-service': {
    who: 'TECHNICAL',
    changes: true,
    harm: { ...step(), serviceId: victim.id, amount: 1 },
  },
  'POST /api/visits/:taskId/quote': {
    who: 'TECHNICAL',
    changes: true,
    harm: { stepId: victim.id, quoteId: victim.id, total: 1 },
  },
  'POST /api/visits/:taskId/approve': {
    who: 'TECHNICAL',
    changes: true,
    harm: { ...step(), quoteId: victim.id, total: 1, signer: 'Nadie', signature: 'M1 1L2 2' },
  },
  'POST /api/visits/:taskId/quote-link': { who: 'TECHNICAL', changes: true, harm: { quoteId: victim.id } },
  'POST /api/visits/:taskId/pay': {
    who: 'TECHNICAL',
    changes: true,
    harm: { stepId: victim.id, paymentId: victim.id, method: 'cash', amount: 1 },
  },
  'POST /api/visit-quote-link': { who: 'anyone' },
  'POST /api/visit-quote-link/answer': {
    who: 'anyone',
    changes: true,
    harm: { token: 'a'.repeat(43), quoteId: victim.id, total: 1, isApproved: true },
  },
  'POST /api/my-visits/:taskId/answer-quote': {
    who: 'signed in',
    changes: true,
    harm: { quoteId: victim.id, total: 1, isApproved: true },
  },
  'GET /api/service-prices': { who: 'TECHNICAL or ADMIN', in: 'visits' },
  'PUT /api/service-prices': { who: 'ADMIN', in: 'visits', changes: true, harm: { version: 0, services: [] } },
  'GET /api/technician-cash': { who: 'ADMIN', in: 'visits' },
  'POST /api/technician-cash': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { handoverId: victim.id, technicianId: victim.id, payments: [victim.id], counted: 0 },
  },
  'POST /api/visits/:taskId/payment-link': {
    who: 'TECHNICAL or ADMIN',
    in: 'visits',
    changes: true,
    harm: { amount: 50_000 },
  },
  'POST /api/my-visits/:taskId/payment-link': { who: 'signed in', changes: true, harm: { amount: 50_000 } },
  'POST /api/visit-payment-link': { who: 'anyone' },
  'POST /api/visit-payment-link/check': { who: 'anyone', changes: true, harm: { token: 'x'.repeat(43) } },
  'POST /api/visit-payment-link/pay': { who: 'anyone', changes: true, harm: { token: 'x'.repeat(43) } },
  'GET /api/visit-refunds': { who: 'ADMIN', in: 'refunds' },
  'POST /api/visit-refunds/:refundId': { who: 'ADMIN', in: 'refunds', changes: true, harm: { note: 'Nequi' } },
  'POST /api/visits/:taskId/shop-payments': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { paymentId: victim.id, method: 'cash', amount: 1, dueSeen: 1 },
  },
  'POST /api/visits/:taskId/take-back-payment': {
    who: 'TECHNICAL',
    changes: true,
    harm: { stepId: victim.id, version: 1, paymentId: victim.id, reason: 'x' },
  },
  'POST /api/visits/:taskId/take-back-line': {
    who: 'TECHNICAL',
    changes: true,
    harm: { stepId: victim.id, version: 1, lineId: victim.id, reason: 'x' },
  },
  'POST /api/visit-payments/:paymentId/take-back': { who: 'ADMIN', in: 'visits', changes: true, harm: { reason: 'x' } },
  'GET /api/agenda': { who: 'ADMIN', in: 'visits' },
  'GET /api/agenda/search': { who: 'ADMIN', in: 'visits' },
  'GET /api/agenda/visits/:taskId': { who: 'ADMIN', in: 'visits' },
  'GET /api/agenda/clients/:clientId/computers': { who: 'ADMIN', in: 'visits' },
  'GET /api/agenda/candidates': { who: 'ADMIN', in: 'visits' },
  'POST /api/agenda/visits': { who: 'ADMIN', in: 'visits', changes: true, harm: booking() },
  'GET /api/agenda/visits/:taskId/work': { who: 'ADMIN', in: 'visits' },
  'GET /api/agenda/visits/:taskId/free-hours': { who: 'ADMIN', in: 'visits' },
  'POST /api/agenda/visits/:taskId/move': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { version: 1, technicianId: null, fecha: visit().fecha, hora: '10:00' },
  },
  'POST /api/agenda/visits/:taskId/undo': { who: 'ADMIN', in: 'visits', changes: true, harm: { version: 1 } },
  'POST /api/agenda/visits/:taskId/cancel': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { version: 1, reason: 'x' },
  },
  'POST /api/agenda/visits/:taskId/place': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { municipalityCode: '11001' },
  },
  'POST /api/agenda/assign': { who: 'ADMIN', in: 'visits', changes: true, harm: { taskIds: [victim.id] } },
  'POST /api/agenda/unassign': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { visits: [{ taskId: victim.id, version: 1 }] },
  },
  'GET /api/agenda/absence': { who: 'ADMIN', in: 'visits' },
  'POST /api/agenda/days-off': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { technicianId: victim.id, fecha: visit().fecha },
  },
  'DELETE /api/agenda/days-off/:dayOffId': { who: 'ADMIN', in: 'visits', changes: true },
  'POST /api/agenda/days-off/:dayOffId/undo': { who: 'ADMIN', in: 'visits', changes: true },
  'GET /api/agenda/settings': { who: 'ADMIN', in: 'visits' },
  'PUT /api/agenda/technicians/:technicianId': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { version: 1, hours: [], zoneIds: [], skills: [] },
  },
  'POST /api/agenda/zones': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { version: 1, name: 'Sur', municipalityCodes: [] },
  },
  'PUT /api/agenda/zones/:zoneId': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { version: 1, name: 'Sur', municipalityCodes: [] },
  },
  'POST /api/agenda/zones/:zoneId/remove': { who: 'ADMIN', in: 'visits', changes: true, harm: { version: 1 } },
  'PUT /api/agenda/travel': {
    who: 'ADMIN',
    in: 'visits',
    changes: true,
    harm: { version: 1, zoneId: victim.id, otherZoneId: victim.id, minutes: 20 },
  },
  'PUT /api/agenda/cutoff': { who: 'ADMIN', in: 'visits', changes: true, harm: { version: 1, cutoffHours: 6 } },
  'GET /api/checklists': { who: 'ADMIN', in: 'visits' },
  'GET /api/shop-settings': { who: 'ADMIN', in: 'shop' },
  'PUT /api/shop-settings': { who: 'ADMIN', in: 'shop', changes: true, harm: shopSettings() },
  'GET /api/shop-settings/transfers': { who: 'ADMIN', in: 'shop' },
  'PUT /api/shop-settings/transfers': {
    who: 'ADMIN',
    in: 'shop',
    changes: true,
    harm: { takesTransfers: true, transferTo: 'Nequi 300', seen: { takesTransfers: false, transferTo: '' } },
  },
  'GET /api/shop-settings/pickup': { who: 'ADMIN', in: 'shop' },
  'PUT /api/shop-settings/pickup': {
    who: 'ADMIN',
    in: 'shop',
    changes: true,
    harm: {
      ...{ placeName: 'Alero del centro', municipalityCode: '52001', line: 'Calle 18 # 28-46', hours: 'De 9 a 6' },
      ...{ readyDays: 1, contraEntregaUpTo: null, isOpen: true },
    },
  },
  'GET /api/shop-settings/hidden-blocks': { who: 'ADMIN', in: 'shop' },
  'PUT /api/shop-settings/hidden-blocks': {
    who: 'ADMIN',
    in: 'shop',
    changes: true,
    harm: { hiddenBlocks: ['Hogar'], seen: [] },
  },
  'GET /api/shop-settings/invoices': { who: 'ADMIN', in: 'shop' },
  'PUT /api/shop-settings/invoices': {
    who: 'ADMIN',
    in: 'shop',
    changes: true,
    harm: { invoicesFrom: null, seen: { invoicesFrom: null } },
  },
  'GET /api/shop-settings/iva': { who: 'ADMIN', in: ['shop', 'products', 'reports'] },
  'PUT /api/shop-settings/iva': {
    who: 'ADMIN',
    in: 'shop',
    changes: true,
    harm: { chargesIva: true, usualTaxCode: 'IVA5', seen: { chargesIva: false, usualTaxCode: 'IVA19' } },
  },
  'PUT /api/checklists/:tipo': { who: 'ADMIN', in: 'visits', changes: true, harm: { version: 1, points: [] } },
  'POST /api/upload-image': { who: 'signed in', changes: true, harm: {} },
  'GET /api/image-upload': { who: 'signed in' },
  'POST /api/upload-product': { who: 'ADMIN', in: 'products', changes: true, harm: newProduct() },
  'POST /api/update-product': {
    who: 'ADMIN',
    in: 'products',
    changes: true,
    harm: { _id: victim.id, ...newProduct() },
  },
  'POST /api/restore-product': { who: 'ADMIN', in: 'products', changes: true, harm: { productId: victim.id } },
  'DELETE /api/delete-product': { who: 'ADMIN', in: 'products', changes: true, harm: { productId: victim.id } },
  'GET /api/admin-products': { who: 'ADMIN', in: ['products', 'orders'] },
  'GET /api/product-history': { who: 'ADMIN', in: 'products' },
  'GET /api/stock-movements': { who: 'ADMIN', in: 'products' },
  'POST /api/correct-stock': {
    who: 'ADMIN',
    in: 'products',
    changes: true,
    harm: { productId: victim.id, received: 5, reason: 'Robo' },
  },
  'GET /api/upload-catalogue': { who: 'ADMIN', in: 'products' },
  'GET /api/sales-report/monthly': { who: 'ADMIN', in: 'reports' },
  'GET /api/sales-report/products': { who: 'ADMIN', in: 'reports' },
  'GET /api/product-report': { who: 'ADMIN', in: 'reports' },
  'GET /api/running-out': { who: 'ADMIN', in: 'shop' },
  'PUT /api/running-out': { who: 'ADMIN', in: 'shop', changes: true, harm: { units: 9 } },
  'GET /api/profit-report': { who: 'ADMIN', in: 'reports' },
  'GET /api/profit-report/goods': { who: 'ADMIN', in: 'reports' },
  'GET /api/restock-report': { who: 'ADMIN', in: 'products' },
  'GET /api/visit-report': { who: 'ADMIN', in: 'reports' },
  'POST /api/product-imports': { who: 'ADMIN', in: 'products', changes: true, harm: {} },
  'GET /api/product-imports': { who: 'ADMIN', in: 'products' },
  'GET /api/product-imports/:importId': { who: 'ADMIN', in: 'products' },
  'GET /api/product-imports/:importId/rows': { who: 'ADMIN', in: 'products' },
  'POST /api/product-imports/:importId/review': { who: 'ADMIN', in: 'products', changes: true, harm: {} },
  'POST /api/product-imports/:importId/apply': { who: 'ADMIN', in: 'products', changes: true, harm: {} },
  'POST /api/product-imports/:importId/pictures': { who: 'ADMIN', in: 'products', changes: true, harm: {} },
  'POST /api/product-imports/:importId/cancel': { who: 'ADMIN', in: 'products', changes: true, harm: {} },
  'POST /api/product-imports/:importId/undo': { who: 'ADMIN', in: 'products', changes: true, harm: {} },
  'GET /api/product-imports/:importId/failed-rows': { who: 'ADMIN', in: 'products' },
  'GET /api/product-export': { who: 'ADMIN', in: 'products' },
  'GET /api/order-export': { who: 'ADMIN', in: 'reports' },
  'GET /api/iva-export': { who: 'ADMIN', in: 'reports' },
  'GET /api/iva-report': { who: 'ADMIN', in: 'reports' },
  'GET /api/visit-payment-export': { who: 'ADMIN', in: 'reports' },
  'GET /api/today': { who: 'ADMIN', in: 'any' },
  'GET /api/today/visits': { who: 'ADMIN', in: 'visits' },
  'GET /api/today/unsigned': { who: 'ADMIN', in: 'visits' },
  'GET /api/today/unpaid': { who: 'ADMIN', in: 'visits' },
  'GET /api/today/keys': { who: 'ADMIN', in: 'orders' },
  'GET /api/today/emails': { who: 'ADMIN', in: 'shop' },
  'POST /api/today/first-steps': { who: 'ADMIN', in: 'shop', changes: true, harm: { isHidden: true } },
  'POST /api/today/settle-email': { who: 'ADMIN', in: 'shop', changes: true, harm: { email: 1, decision: 'discard' } },
  'GET /api/shop-health': { who: 'ADMIN', in: 'shop' },
  'POST /api/shop-health/retry-emails': { who: 'ADMIN', in: 'shop', changes: true, harm: {} },
  'POST /api/shop-health/retry-events': { who: 'ADMIN', in: 'shop', changes: true, harm: {} },
  'POST /api/shop-health/back-up': { who: 'ADMIN', in: 'shop', changes: true, harm: {} },
  'GET /api/order-desk': { who: 'ADMIN', in: 'orders' },
  'GET /api/order-desk/order/:orderId': { who: 'ADMIN', in: 'orders' },
  'POST /api/order-desk/print': { who: 'ADMIN', in: 'orders' },
  'POST /api/order-desk/prepare': { who: 'ADMIN', in: 'orders', changes: true, harm: { shipments: [shipment()] } },
  'POST /api/order-desk/unprepare': { who: 'ADMIN', in: 'orders', changes: true, harm: { shipments: [shipment()] } },
  'POST /api/order-desk/send': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { shipments: [{ ...shipment(), carrier: 'tcc', guide: '1' }] },
  },
  'POST /api/order-desk/deliver': { who: 'ADMIN', in: 'orders', changes: true, harm: { shipments: [shipment()] } },
  'POST /api/order-desk/undo': { who: 'ADMIN', in: 'orders', changes: true, harm: { shipments: [shipment()] } },
  'POST /api/order-desk/guide': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { ...shipment(), carrier: 'tcc', guide: '2' },
  },
  'POST /api/order-desk/return': { who: 'ADMIN', in: 'orders', changes: true, harm: shipment() },
  'POST /api/order-desk/return-part': { who: 'ADMIN', in: 'orders', changes: true, harm: { ...shipment(), lines: [] } },
  'POST /api/order-desk/receive': { who: 'ADMIN', in: 'orders', changes: true, harm: shipment() },
  'POST /api/order-desk/split': { who: 'ADMIN', in: 'orders', changes: true, harm: { ...shipment(), lines: [] } },
  'POST /api/order-desk/cancel-shipment': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { ...shipment(), reason: 'no_units' },
  },
  'POST /api/order-desk/note': { who: 'ADMIN', in: 'orders', changes: true, harm: { orderId: victim.id, text: 'x' } },
  'POST /api/order-desk/address': { who: 'ADMIN', in: 'orders', changes: true, harm: { orderId: victim.id } },
  'POST /api/order-desk/cancel': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { orderId: victim.id, reason: 'asked' },
  },
  'POST /api/order-desk/refund': {
    who: 'ADMIN',
    in: 'refunds',
    changes: true,
    harm: { orderId: victim.id, amount: 1 },
  },
  'POST /api/order-desk/collect': { who: 'ADMIN', in: 'orders', changes: true, harm: { orderId: victim.id } },
  'POST /api/order-desk/record-payment': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { orderId: victim.id, method: 'cash' },
  },
  'POST /api/order-desk/not-received': { who: 'ADMIN', in: 'orders', changes: true, harm: { orderId: victim.id } },
  'POST /api/order-desk/if-cancelled': { who: 'ADMIN', in: 'orders' },
  'POST /api/order-desk/cancel-many': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { orders: [victim.id], reason: 'asked' },
  },
  'POST /api/order-desk/refund-by-provider': {
    who: 'ADMIN',
    in: 'refunds',
    changes: true,
    harm: { orderId: victim.id, refundedSeen: 0 },
  },
  'POST /api/order-desk/stop-refund': { who: 'ADMIN', in: 'refunds', changes: true, harm: { orderId: victim.id } },
  'POST /api/order-desk/undo-refund': {
    who: 'ADMIN',
    in: 'refunds',
    changes: true,
    harm: { orderId: victim.id, refundId: 1, refundedSeen: 0, reason: 'Un error' },
  },
  'GET /api/order-desk/order/:orderId/keys': { who: 'ADMIN', in: 'orders' },
  'POST /api/order-desk/exchange-key': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { orderId: victim.id, keyId: 1, reason: 'No sirve' },
  },
  'POST /api/order-desk/owe-nothing': {
    who: 'ADMIN',
    in: 'refunds',
    changes: true,
    harm: { orderId: victim.id, refundedSeen: 0, reason: 'x x' },
  },
  'POST /api/order-desk/days': {
    who: 'ADMIN',
    in: 'orders',
    changes: true,
    harm: { ...shipment(), from: '2030-01-01', to: '2030-01-02' },
  },
  'GET /api/order-desk/payment-tasks': { who: 'ADMIN', in: 'orders' },
  'POST /api/order-desk/settle-task': {
    who: 'ADMIN',
    in: 'refunds',
    changes: true,
    harm: { task: 1, decision: 'done' },
  },
  'GET /api/shop': { who: 'anyone' },
  'POST /api/contact': { who: 'anyone', changes: true, harm: petition() },
  'GET /api/own-contact-requests': { who: 'signed in' },
  'GET /api/contact-requests': { who: 'ADMIN', in: 'messages' },
  'GET /api/phone-orders/clients': { who: 'ADMIN', in: ['orders', 'visits'] },
  'GET /api/phone-orders/addresses': { who: 'ADMIN', in: ['orders', 'visits'] },
  'POST /api/phone-orders': { who: 'ADMIN', in: 'orders', changes: true, harm: phoneOrder() },
  'POST /api/phone-orders/link': { who: 'ADMIN', in: 'orders', changes: true, harm: { orderId: victim.id } },
  'POST /api/phone-orders/cancel': { who: 'ADMIN', in: 'orders', changes: true, harm: { orderId: victim.id } },
  'POST /api/counter-sales': { who: 'ADMIN', in: 'orders', changes: true, harm: counterSale() },
  'GET /api/counter-sales/day': { who: 'ADMIN', in: 'orders' },
  'GET /api/counter-sales/file': { who: 'ADMIN', in: 'orders' },
  'GET /api/my-computers/:computerId': { who: 'signed in' },
  'GET /api/client-file/:clientId': { who: 'ADMIN', in: 'users' },
  'GET /api/computer-history/:computerId': { who: 'TECHNICAL or ADMIN', in: 'visits' },
  'GET /api/stickers': { who: 'signed in' },
  'GET /api/my-computers/:computerId/sticker-reports': { who: 'signed in' },
  'POST /api/my-computers/:computerId/sticker': { who: 'signed in', changes: true, harm: { seen: null } },
  'POST /api/sticker': { who: 'anyone' },
  'POST /api/scanned-visit': { who: 'TECHNICAL' },
  'POST /api/sticker/report': { who: 'anyone', changes: true, harm: { code: '0'.repeat(12), message: 'x' } },
  'GET /api/care-plans': { who: 'signed in' },
  'PUT /api/my-computers/:computerId/care-plan': { who: 'signed in', changes: true, harm: { months: 6 } },
  'POST /api/my-computers/:computerId/care-plan/accept': {
    who: 'signed in',
    changes: true,
    harm: { period: 1, fecha: '2030-01-02', hora: '10:00', direccion: 'x' },
  },
  'POST /api/my-computers/:computerId/care-plan/skip': { who: 'signed in', changes: true, harm: { period: 1 } },
  'GET /api/due-care-plans': { who: 'ADMIN', in: 'visits' },
  'GET /api/visit-answers': { who: 'signed in' },
  'GET /api/visit-answers/:taskId/hours': { who: 'signed in' },
  'POST /api/visit-answers/:taskId/confirm': { who: 'signed in', changes: true, harm: { version: 1 } },
  'POST /api/visit-answers/:taskId/move': {
    who: 'signed in',
    changes: true,
    harm: { version: 1, fecha: '2030-01-02', hora: '08:00' },
  },
  'POST /api/visit-answers/:taskId/cancel': { who: 'signed in', changes: true, harm: { version: 1 } },
  'POST /api/answer-link': { who: 'anyone' },
  'POST /api/answer-link/hours': { who: 'anyone' },
  'POST /api/answer-link/confirm': { who: 'anyone', changes: true, harm: { token: 'A'.repeat(43), version: 1 } },
  'POST /api/answer-link/move': {
    who: 'anyone',
    changes: true,
    harm: { token: 'A'.repeat(43), version: 1, fecha: '2030-01-02', hora: '08:00' },
  },
  'POST /api/answer-link/cancel': { who: 'anyone', changes: true, harm: { token: 'A'.repeat(43), version: 1 } },
  'POST /api/payment-link': { who: 'anyone' },
  'POST /api/payment-link/check': { who: 'anyone', changes: true, harm: { token: 'A'.repeat(43) } },
  'POST /api/payment-link/pay': { who: 'anyone', changes: true, harm: { token: 'A'.repeat(43) } },
  'POST /api/contact-requests/:requestId/answer': {
    who: 'ADMIN',
    in: 'messages',
    changes: true,
    harm: { version: 1, answer: 'Listo.' },
  },
  'POST /api/contact-requests/:requestId/close': {
    who: 'ADMIN',
    in: 'messages',
    changes: true,
    harm: { version: 1, isClosed: true },
  },
  'POST /api/report-failure': { who: 'anyone', changes: true, harm: { call: 'x.y', status: 500, code: 'X' } },
  'POST /api/search-count': { who: 'anyone', changes: true, harm: { q: 'olla', isFound: true } },
  'GET /api/discount-codes': { who: 'ADMIN', in: 'products' },
  'POST /api/discount-codes': { who: 'ADMIN', in: 'products', changes: true, harm: { code: 'GRATIS', percent: 90 } },
  'PUT /api/discount-codes/:codeId': { who: 'ADMIN', in: 'products', changes: true, harm: { isOn: false } },
  'DELETE /api/discount-codes/:codeId': { who: 'ADMIN', in: 'products', changes: true },
  'POST /api/former-path-files': { who: 'ADMIN', in: 'products', changes: true, harm: {} },
  'GET /api/former-paths': { who: 'ADMIN', in: 'products' },
  'POST /api/former-paths': {
    who: 'ADMIN',
    in: 'products',
    changes: true,
    harm: { paths: [{ path: '/products/camisa', productId: '00000000-0000-4000-8000-000000000000' }] },
  },
  'DELETE /api/former-paths/:pathId': { who: 'ADMIN', in: 'products', changes: true },
  'GET /api/searches': { who: 'ADMIN', in: 'products' },
  'GET /api/synonyms': { who: 'ADMIN', in: 'products' },
  'POST /api/synonyms': { who: 'ADMIN', in: 'products', changes: true, harm: { words: 'nave', meaning: 'nevera' } },
  'PUT /api/synonyms/:synonymId': {
    who: 'ADMIN',
    in: 'products',
    changes: true,
    harm: { words: 'nave', meaning: 'nevera' },
  },
  'DELETE /api/synonyms/:synonymId': { who: 'ADMIN', in: 'products', changes: true },
  'GET /api/calendar/:taskId': { who: 'signed in' },
  'GET /api/calendar-feed': { who: 'TECHNICAL' },
  'GET /api/my-hours': { who: 'TECHNICAL' },
  'POST /api/calendar-feed': { who: 'TECHNICAL', changes: true, harm: {} },
  'DELETE /api/calendar-feed': { who: 'TECHNICAL', changes: true, harm: {} },
  'GET /api/calendar-feed/:file': { who: 'anyone' },
  'GET /api/live': { who: 'signed in', in: 'visits' },
  'GET /api/demo': { who: 'anyone' },
  'POST /api/demo-post': { who: 'anyone', changes: true, harm: { success: true, data: 'x' } },
}

const FOREIGN = { origin: 'https://otra.example' }
const refusals = { NO_SESSION: 401, NOT_ALLOWED: 403, FOREIGN_ORIGIN: 403 } as const
type Verdict = keyof typeof refusals | 'let in'

const usual = ['no session', 'GENERAL', 'TECHNICAL', 'ADMIN', 'deleted account', 'other page'] as const
/** ADMINs who are limited: to the area of the call, and to all the others. */
const limited = ['ADMIN of the area', 'ADMIN of all others'] as const
type Caller = (typeof usual)[number] | (typeof limited)[number]

const callersOf = (line: Line): readonly Caller[] => (line.in === undefined ? usual : [...usual, ...limited])

function expected({ who, in: within, changes }: Line, caller: Caller): Verdict {
  if (caller === 'other page' && changes) return 'FOREIGN_ORIGIN'
  if (who === 'anyone') return 'let in'
  if (caller === 'no session' || caller === 'deleted account') return 'NO_SESSION'
  // The other page has an ADMIN's browser.
  const role = caller === 'other page' || caller.startsWith('ADMIN') ? 'ADMIN' : caller
  if (caller === 'ADMIN of all others' && who !== 'signed in' && within !== 'any') return 'NOT_ALLOWED'
  return who === 'signed in' || who.split(' or ').includes(role) ? 'let in' : 'NOT_ALLOWED'
}

async function open(caller: Caller, line: Line): Promise<Visitor> {
  if (caller === 'no session') return openVisitor(shop.address)
  if (caller === 'deleted account') {
    const gone = await signInAs(shop)
    // Its session's row is left on purpose: even then the cookie opens nothing.
    await shop.pool.query(
      `update users set name = '', email = '', phone = '', document = '', password_hash = '', deleted_at = now() where id = $1`,
      [gone.id],
    )
    return gone
  }
  if (caller === 'other page') return signInAs(shop, { role: 'ADMIN' })
  return caller.startsWith('ADMIN of') ? openLimited(areasOf(line, caller)) : signInAs(shop, { role: caller as Role })
}

function areasOf({ in: within = 'any' }: Line, caller: Caller): readonly ShopArea[] {
  if (within === 'any') return ['reports']
  const own = [within].flat()
  return caller === 'ADMIN of the area' ? own.slice(-1) : shopAreas.filter((area) => !own.includes(area))
}

/** A refused person keeps the session, and so does an accepted one: an ADMIN's calls end no session without a password. */
const limitedAdmins = new Map<string, Promise<Visitor>>()
function openLimited(areas: readonly ShopArea[]): Promise<Visitor> {
  const known = limitedAdmins.get(areas.join()) ?? signInAs(shop, { role: 'ADMIN', areas })
  limitedAdmins.set(areas.join(), known)
  return known
}

describe('every call of the contract', () => {
  test('has a line in the table, and every line has a call', () => {
    const served = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(policy).sort()).toEqual(served.sort())
  })

  test('open to an ADMIN belongs to an area, or is for every ADMIN', () => {
    const nowhere = Object.entries(policy).filter(([, line]) => line.who.includes('ADMIN') && line.in === undefined)
    expect(nowhere).toEqual([])
    const judged = (Object.values(calls) as Call[]).map(({ method, path, area }) => [`${method} ${path}`, area])
    expect(Object.fromEntries(judged)).toEqual(
      Object.fromEntries(Object.entries(policy).map(([route, line]) => [route, line.in])),
    )
  })
})

const requests = Object.entries(policy).map(([route, line]) => {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(':taskId', victim.id)
  const verdicts = callersOf(line).map((caller) => [caller, expected(line, caller)] as const)
  const letIn = verdicts.flatMap(([caller, verdict]) => (verdict === 'let in' ? [caller] : []))
  const refused = verdicts.flatMap(([caller, verdict]) => (verdict === 'let in' ? [] : [[caller, verdict] as const]))
  const sendAs = async (visitor: Visitor, caller: Caller, body: object) =>
    visitor.send(method, path, method === 'GET' ? undefined : body, caller === 'other page' ? FOREIGN : {})
  return { route, line, letIn, refused, sendAs }
})

/** Callers who are refused change nothing, not even their own session, so each is opened once. */
const refusedVisitors = new Map<Caller, Visitor>()
for (const caller of usual) refusedVisitors.set(caller, await open(caller, { who: 'anyone' }))
for (const { line, refused } of requests) {
  if (refused.some(([caller]) => caller === 'ADMIN of all others')) await open('ADMIN of all others', line)
}
// A session notes its use once a minute, and on a slow machine these tests take longer.
await shop.pool.query(`update sessions set last_seen_at = now() + interval '1 day'`)
// Each test compares with what the one before it left: nothing else runs between them.
let contents = await hashTables(shop.pool, ['audit_log'])

describe.each(requests.filter(({ refused }) => refused.length > 0))('$route', ({ line, refused, sendAs }) => {
  test(`refuses ${refused.map(([caller]) => caller).join(', ')}, and nothing changes`, async () => {
    const responses = []
    for (const [caller, verdict] of refused) {
      const visitor = refusedVisitors.get(caller) ?? (await open(caller, line))
      const response = await sendAs(visitor, caller, line.harm ?? {})
      responses.push({ caller, verdict, ...response })
    }
    const before = contents
    contents = await hashTables(shop.pool, ['audit_log'])
    for (const { caller, verdict, status, body } of responses) {
      expect(status, caller).toBe(refusals[verdict])
      expect(body, caller).toMatchObject({ success: false, error: true, code: verdict })
      expect(body.data, caller).toEqual(line.refusedData)
    }
    expect(contents).toEqual(before)
  })
})

describe.each(requests.filter(({ letIn }) => letIn.length > 0))('$route lets in', ({ line, letIn, sendAs }) => {
  test.each(letIn)('%s', async (caller) => {
    const response = await sendAs(await open(caller, line), caller, {})
    expect(Object.keys(refusals)).not.toContain(response.body.code)
  })
})

describe('an ADMIN’s call with a client’s cookie', () => {
  test.each([
    '/API/all-user',
    '/api//all-user',
    '/api/all-user/',
    '/api/all-user;x',
    '/api/%61ll-user',
    '/api/x/../all-user',
  ])('gets nothing through %s', async (path) => {
    const client = await signInAs(shop)
    const response = await client.get(path)
    expect([403, 404]).toContain(response.status)
    expect(JSON.stringify(response.body)).not.toContain('@correo.co')
  })
})

describe('a route under /api/', () => {
  const handlers = Object.fromEntries(Object.keys(calls).map((name) => [name, async () => ({})])) as unknown as Handlers
  const serve = (some: Handlers, readsAlong: ReadsAlong = {}) => {
    const app = Fastify()
    const nothing = () => undefined
    const findActor = async () => null
    serveCalls(app, {
      handlers: some,
      findActor,
      readsAlong,
      fastPath: new FastPath(),
      cache: new ResponseCache(1),
      checkRate: nothing,
      checkUserRate: nothing,
      bulkheads: openBulkheads(1),
      showChanges: async () => {},
      tagsOf: () => [],
      publicUrl: '',
      filesDirectory: '',
    })
    return app
  }

  test('missing from the contract keeps the server from starting', () => {
    const app = serve(handlers)
    expect(() => app.get('/api/extra', async () => 'x')).toThrow(
      'no line in contract/calls.ts says who may call GET /api/extra',
    )
  })

  test('without a handler, or a handler without a call, keeps the server from starting', () => {
    const { 'accounts.signUp': _left, ...rest } = handlers
    expect(() => serve(rest as Handlers)).toThrow('no handler for [accounts.signUp]')
    expect(() => serve({ ...handlers, 'accounts.other': async () => ({}) } as never)).toThrow(
      'no call for [accounts.other]',
    )
  })

  test('limited to a role reads no other data with the session', () => {
    for (const name of ['accounts.listUsers', 'cart.add'] as const) {
      expect(() => serve(handlers, { [name]: 'null' })).toThrow(`${name} may not be read along with the session`)
    }
  })

  test('marked as shared is public and changes nothing', () => {
    for (const call of Object.values(calls) as Call[]) {
      expect(call.shared && (call.changesState || call.access !== 'public')).toBeFalsy()
    }
  })
})

function signUp() {
  return {
    name: 'Intrusa',
    email: 'intrusa@correo.co',
    phone: '3001234567',
    document: '1020304050',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
}

function profile() {
  return { name: 'Cambiada', email: 'cambiada@correo.co', phone: '3001234567', document: '1020304050' }
}

function newPassword() {
  return { currentPassword: PASSWORD, newPassword: 'cafetal-del-sur-9', confirmPassword: 'cafetal-del-sur-9' }
}

function shopSettings() {
  const text = 'Tienda de otro'
  return {
    ...{ name: text, legalName: text, nit: '900.123.456-8', address: text, city: text, phone: '6015550123' },
    ...{ whatsapp: '3005550123', email: 'otro@correo.co', privacyEmail: 'otro@correo.co', hours: text, registry: text },
    ...{ serviceArea: text, shippingCost: text, shippingTime: text, returnsAddress: '', processors: [text] },
  }
}

function step() {
  return { stepId: victim.id, at: '2026-11-22T15:00:00Z', version: 1 }
}

function shipment() {
  return { shipmentId: victim.id, version: 1 }
}

function petition() {
  return { type: 'queja', name: 'Luz', email: 'luz@correo.co', message: 'El pedido no llegó.', authorisation: true }
}

function computer() {
  return { tipoComputadora: 'mesa', marca: 'Norte', modelo: 'T1', serie: '1' }
}

function variants() {
  const variant = { productName: 'Otra', variantOptions: 'Talla: L', stock: 1 }
  return { productId: victim.id, variantGroup: 'Otras', variantOptions: 'Talla: M', variants: [variant] }
}

function rate() {
  return { place: '52', upToGrams: 1_000, cost: 99_000, daysFrom: 1, daysTo: 2 }
}

function invoice() {
  return { orderId: victim.id, number: 'FE-1', issuedOn: '2026-11-30' }
}

function returnCase() {
  return { shipmentId: victim.id, kind: 'withdrawal', lines: [{ lineId: victim.id, quantity: 1 }] }
}

function address() {
  return { recipient: 'Ana Ruiz', phone: '3001234567', municipalityCode: '52001', line: 'Calle 18 # 28-46' }
}

function booking() {
  const { fecha, hora } = visit()
  return {
    ...{ clientId: victim.id, tipo: 'correctivo', descripcion: 'No enciende', fecha, hora },
    ...{ direccion: 'Calle 1 # 2-3', municipalityCode: '11001' },
  }
}

function visit() {
  return {
    descripcion: 'Limpieza',
    fecha: openDay(),
    hora: '10:00',
    direccion: 'Calle 1',
    tipo_computadoras: 'mesa',
    marca_computadoras: 'Norte',
    cantidad_computadoras: 1,
  }
}

function newProduct() {
  return { productName: 'Intruso', category: 'Mascotas', brandName: 'Ninguna', price: 1 }
}

function phoneOrder() {
  return { clientId: victim.id, products: [{ productId: victim.id, quantity: 1, sellingPrice: 1 }] }
}

function counterSale() {
  return { products: [{ productId: victim.id, quantity: 1, sellingPrice: 1 }], payment: { method: 'cash' } }
}

function payment() {
  return {
    userId: victim.id,
    products: [{ productId: victim.id, quantity: 1, sellingPrice: 1 }],
    totalQty: 1,
    totalPrice: 1,
  }
}
