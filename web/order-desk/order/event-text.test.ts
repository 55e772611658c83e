import { describe, expect, it } from 'vitest'

import { deskEvents, type DeskHistory } from '../../../contract/order-desk/desk-order.ts'
import { eventCaption, eventSentence } from './event-text.ts'

const at = '2026-11-21T20:20:00.000Z'
const step = (event: DeskHistory['event'], more: Partial<DeskHistory> = {}): DeskHistory => ({
  at,
  event,
  who: 'Adriana Rojas',
  by: 'shop',
  shipment: 1,
  detail: {},
  ...more,
})
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('the diary of an order', () => {
  it.each([
    [step('paid', { detail: { amount: 1_368_100, method: 'NEQUI' } }), 'Pagó $ 1.368.100 con Nequi.'],
    [
      step('sent', { detail: { carrierName: 'Coordinadora', guide: '631' } }),
      'Envío 1 enviado con Coordinadora, guía 631.',
    ],
    [step('sent', { detail: { carrierName: 'TCC', guide: '' } }), 'Envío 1 enviado con TCC, sin guía.'],
    [step('sent', { detail: { carrierName: 'Otra', guide: '' } }), 'Envío 1 enviado sin guía.'],
    [step('guide_changed', { detail: { carrierName: 'Otra', guide: '9' } }), 'Envío 1: ahora va con la guía 9.'],
    [step('undone', { detail: { undone: 'sent' } }), 'Envío 1: se deshizo «enviado».'],
    [step('split', { detail: { units: 2, into: 3 } }), 'Envío 1: se separaron 2 unidades en el envío 3.'],
    [step('split', { detail: { units: 1, into: 2 } }), 'Envío 1: se separó 1 unidad en el envío 2.'],
    [step('received', { detail: { units: 3 } }), 'Envío 1: volvieron 3 unidades a la tienda.'],
    [step('received', { detail: { units: 1 } }), 'Envío 1: volvió 1 unidad a la tienda.'],
    [step('paid', { shipment: null, detail: { amount: 0 } }), 'No había nada que pagar.'],
    [
      step('payment_declined', { shipment: null, detail: { amount: 80_000, method: 'NEQUI' } }),
      'Pago de $ 80.000 con Nequi rechazado.',
    ],
    [step('payment_voided', { shipment: null, detail: { amount: 80_000 } }), 'Pago de $ 80.000 anulado.'],
    [step('keys_delivered', { shipment: null, detail: { keys: 1 } }), '1 clave de licencia entregada.'],
    [step('keys_delivered', { shipment: null, detail: { keys: 2 } }), '2 claves de licencia entregadas.'],
    [step('collected', { shipment: null, detail: { amount: 0 } }), 'Pedido cerrado sin cobrar.'],
    [step('collected', { shipment: null, detail: { amount: 80_000 } }), 'Pago de $ 80.000 en efectivo registrado.'],
    [
      step('payment_recorded', { shipment: null, detail: { amount: 80_000, method: 'breb', reference: 'M 104' } }),
      'Pago de $ 80.000 por Bre-B registrado, referencia M 104.',
    ],
    [
      step('payment_recorded', { shipment: null, detail: { amount: 80_000, method: 'transfer' } }),
      'Pago de $ 80.000 por transferencia registrado.',
    ],
    [
      step('payment_recorded', { shipment: null, detail: { amount: 80_000, method: 'cash' } }),
      'Pago de $ 80.000 en efectivo registrado.',
    ],
    [step('refunded', { shipment: null, detail: { amount: 0 } }), 'No había dinero que devolver.'],
    [
      step('refund_undone', { shipment: null, detail: { amount: 80_000, text: 'Era de otro pedido' } }),
      'Se deshizo la devolución de $ 80.000: Era de otro pedido.',
    ],
    [
      step('key_exchanged', { shipment: null, detail: { product: 'Antivirus Escudrix', text: 'Ya estaba usada' } }),
      'Se cambió una clave de Antivirus Escudrix: Ya estaba usada.',
    ],
    [step('cancelled', { shipment: null, detail: { reason: 'asked' } }), 'Pedido cancelado: Lo pidió el comprador.'],
    [
      step('cancelled', { shipment: null, detail: { reason: 'other', text: 'llegó mojada' } }),
      'Pedido cancelado: Otro, llegó mojada.',
    ],
    [
      step('shipment_cancelled', { shipment: 2, detail: { reason: 'no_units', units: 1, endsOrder: false } }),
      'Envío 2 cancelado: Sin unidades. Volvió 1 unidad a la venta.',
    ],
    [
      step('shipment_cancelled', { shipment: 2, detail: { reason: 'no_units', units: 3, endsOrder: true } }),
      'Envío 2 cancelado: Sin unidades. Volvieron 3 unidades a la venta. Era lo último del pedido.',
    ],
    [step('email_sent', { detail: { subject: 'Tu pedido va en camino' } }), 'Correo «Tu pedido va en camino» enviado.'],
  ])('says %o', (event, sentence) => {
    expect(plain(eventSentence(event))).toBe(sentence)
  })

  it('says of what is picked up that nothing is sent and nothing arrives', () => {
    for (const event of deskEvents) expect(eventSentence(step(event), true)).not.toMatch(/[Ee]nvío|llega/)
    const days = step('days_changed', { detail: { from: '2026-12-03', to: '2026-12-03' } })
    expect(eventSentence(days, true)).toMatch(/^Paquete 1: ahora estará listo /)
  })

  it('has a sentence for everything that can happen', () => {
    for (const event of deskEvents) expect(eventSentence(step(event))).toMatch(/^[A-ZÁÉÍÓÚ0-9].*\S$/)
  })

  it('says who and when', () => {
    expect(plain(eventCaption(step('sent')))).toBe('Adriana Rojas · 21 nov, 3:20 p. m.')
    expect(plain(eventCaption(step('email_sent', { who: '', by: 'system' })))).toBe('Tienda · 21 nov, 3:20 p. m.')
    expect(plain(eventCaption(step('paid', { who: '', by: 'buyer' })))).toBe('Comprador · 21 nov, 3:20 p. m.')
  })
})
