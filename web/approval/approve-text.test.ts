import { expect, test } from 'vitest'

import type { Proposal } from '../../contract/visits/visit-money.ts'
import { endText, headingOf, textOf } from './approve-text.ts'

const line = (about: Partial<Proposal['lines'][number]> = {}): Proposal['lines'][number] => ({
  ...{ kind: 'part', name: 'Disco', computer: 'mesa Norte T5', picture: '', quantity: 1, amount: 1, isApproved: false },
  ...about,
})
const proposal = (about: Partial<Proposal>): Proposal => ({
  ...{
    quoteId: '',
    standing: 'open',
    hasEnded: false,
    technician: 'Teresa',
    tipo: 'correctivo',
    lines: [],
    approvedBefore: 0,
    total: 1,
  },
  ...{ answeredAt: null, payments: [], paid: 0 },
  ...about,
})

test.each([
  [[line()], 'Teresa te propone un repuesto', 'Para mesa Norte T5.'],
  [[line(), line({ computer: 'Equipo' })], 'Teresa te propone 2 repuestos', 'Revisa que todo esté bien.'],
  [[line({ kind: 'service' }), line({ isApproved: true })], 'Teresa te propone este arreglo', 'Para mesa Norte T5.'],
])('the heading counts new lines', (lines, heading, text) => {
  expect([headingOf(proposal({ lines })), textOf(proposal({ lines }))]).toEqual([heading, text])
})

test('an answered proposal shows what follows', () => {
  expect(headingOf(proposal({ standing: 'declined' }))).toBe('No lo aprobaste')
  expect(textOf(proposal({ standing: 'over', technician: '' }))).toContain('Pídele a tu técnico')
})

test('a proposal that is over does not call any of its lines uncharged: another proposal may have them', () => {
  const lines = [line({ kind: 'fee' }), line({ isApproved: true })]
  expect(textOf(proposal({ lines, standing: 'over', hasEnded: true }))).toBe(
    'La visita ya terminó o se canceló: esta propuesta no se puede responder.',
  )
  expect(textOf(proposal({ lines, standing: 'declined' }))).toBe(
    'Sin tu aprobación no se hace ni se cobra nada nuevo. Teresa puede proponerte otra cosa.',
  )
  expect(textOf(proposal({ lines, standing: 'declined', hasEnded: true }))).toBe(
    'Sin tu aprobación no se hace ni se cobra nada nuevo.',
  )
})

test('the expiry of the link is shown as today or with its date', () => {
  const end = '2026-11-24T23:00:00.000Z'
  expect(endText(end, new Date('2026-11-24T15:00:00Z'))).toMatch(/^hoy, 6:00/)
  expect(endText(end, new Date('2026-11-23T15:00:00Z'))).toMatch(/^el 24 de noviembre de 2026, 6:00/)
})
