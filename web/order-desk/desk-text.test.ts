import { describe, expect, it } from 'vitest'

import { paymentMethodName } from '../../contract/orders/payment-methods.ts'
import { longMoment, sentText, shortDay, shortMoment } from './desk-text.ts'

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const inStates = (...states: ('sent' | 'delivered' | 'prepared' | 'cancelled')[]) => ({
  shipments: states.map((state, index) => ({ _id: '', number: index + 1, state, version: 1 })),
})

describe('the words of the order desk', () => {
  it('name ways to pay as people do, and unknown ones as their provider does', () => {
    expect([
      paymentMethodName('CARD'),
      paymentMethodName('NEQUI'),
      paymentMethodName('PCOL'),
      paymentMethodName(''),
    ]).toEqual(['Tarjeta', 'Nequi', 'PCOL', ''])
  })

  it('count what has left only while parts of it have not', () => {
    expect(sentText(inStates('sent', 'prepared'))).toBe('1 de 2 enviado')
    expect(sentText(inStates('sent', 'delivered', 'prepared'))).toBe('2 de 3 enviados')
    expect(sentText(inStates('sent', 'sent'))).toBe('')
    expect(sentText(inStates('prepared'))).toBe('')
    expect(sentText(inStates('sent', 'cancelled'))).toBe('')
    expect(sentText(inStates('sent', 'cancelled', 'prepared'))).toBe('1 de 2 enviado')
  })

  it('say days and hours of Colombia', () => {
    expect(plain(shortDay('2026-11-21T04:00:00Z'))).toBe('20 nov')
    expect(shortMoment('2026-11-20T15:42:00Z')).toBe('20\u00A0nov, 10:42\u00A0a.\u00A0m.')
    expect(plain(longMoment('2026-11-20T15:42:00Z'))).toBe('viernes, 20 de noviembre de 2026, 10:42 a. m.')
  })
})
