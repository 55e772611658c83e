import { expect, it } from 'vitest'

import type { VisitPart, VisitService } from '../../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { linesOfRecord, warrantiesOf, warrantyText } from './record-lines.ts'

const now = new Date('2026-11-25T02:00:00.000Z')
const service = (name: string, about: Partial<VisitService> = {}): VisitService => ({
  ...{ _id: name, computerId: null, name, amount: 45_000, from: 0, to: 0, state: 'approved', version: 1 },
  ...about,
})
const part = (productName: string, about: Partial<VisitPart> = {}): VisitPart => ({
  ...{ _id: productName, computerId: 'a', productId: 'p', productName, productImage: '', unitPrice: 10, quantity: 2 },
  ...{ amount: 20, stock: null, state: 'approved', version: 1 },
  ...about,
})
type About = { fee?: number; services?: VisitService[]; parts?: VisitPart[]; state?: string; days?: number }

function visitWith({ fee = 0, services = [], parts = [], state = 'resuelto', days = 92 }: About): Visit {
  return {
    task: { tipo: 'preventivo' },
    computers: [
      { _id: 'a', name: 'torre Norte', position: 1, state },
      { _id: 'b', name: 'torre Norte', position: 2, state: 'no_se_pudo' },
    ],
    stages: [],
    money: { fee, services, parts },
    warrantyDays: days,
  } as unknown as Visit
}

it('a record charges the fee and the approved lines, with the name of each computer', () => {
  const visit = visitWith({
    fee: 50_000,
    services: [service('Copia', { computerId: 'b' }), service('Diagnóstico'), service('Otro', { state: 'added' })],
    parts: [part('Disco'), part('Caja', { state: 'added' })],
  })
  expect(linesOfRecord(visit)).toEqual([
    { text: 'Mantenimiento preventivo, 2 equipos', amount: 50_000, isPart: false },
    { text: 'torre Norte (2): Copia', amount: 45_000, isPart: false },
    { text: 'Diagnóstico', amount: 45_000, isPart: false },
    { text: '2 × Disco', amount: 20, isPart: true },
  ])
})

it('work and parts have the signed record’s warranty, from the day on which the visit ends in Colombia', () => {
  const onWork = { days: 92, until: '2027-02-24' }
  const onParts = { days: 365, until: '2027-11-24' }
  expect(warrantiesOf(visitWith({ fee: 1 }), now)).toEqual({ onWork, onParts: null })
  // Uncharged work has the warranty, too.
  expect(warrantiesOf(visitWith({ parts: [part('Disco')] }), now)).toEqual({ onWork, onParts })
  expect(warrantiesOf(visitWith({ parts: [part('Disco')], state: 'pospuesto' }), now)).toEqual({
    onWork: null,
    onParts,
  })
  expect(warrantyText(visitWith({ parts: [part('Disco')], days: 400 }), now)).toBe(
    'Garantía: 400 días el trabajo, 400 días los repuestos',
  )
  expect(warrantyText(visitWith({ state: 'pospuesto' }), now)).toBe('')
})

it('a visit stored on the phone before it had the days has no warranty text', () => {
  const { warrantyDays: _unknown, ...stored } = visitWith({ fee: 1 })
  expect(warrantyText(stored as Visit, now)).toBe('')
})
