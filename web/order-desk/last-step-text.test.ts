import { expect, it } from 'vitest'

import { lastStepText, shipmentStepText } from './last-step-text.ts'

it('who came second reads who was first, with what and when', () => {
  const at = '2026-11-23T15:00:00Z'
  const now = Date.parse(at) + 60_000
  expect(lastStepText({ who: 'Adriana Rojas', event: 'sent', at }, now)).toBe(
    'Adriana Rojas lo marcó enviado hace 1\u00A0min. Así está ahora.',
  )
  expect(lastStepText({ who: 'Luz Ospina', event: 'address_added', at }, now)).toBe(
    'Luz Ospina agregó la dirección hace 1\u00A0min. Así está ahora.',
  )
  for (const [event, what] of [
    ['unprepared', 'lo devolvió a por preparar'],
    ['guide_changed', 'cambió la guía'],
    ['undone', 'deshizo el último paso'],
    ['refunded', 'devolvió el dinero'],
  ] as const) {
    expect(lastStepText({ who: 'Luz Ospina', event, at }, now)).toBe(
      `Luz Ospina ${what} hace 1\u00A0min. Así está ahora.`,
    )
  }
  expect(shipmentStepText({ who: 'Luz Ospina', event: 'address_given', at }, now)).toBe(
    'Luz Ospina cambió la dirección hace 1\u00A0min. Así está ahora. Imprime el rótulo otra vez.',
  )
  expect(lastStepText({ who: '', event: 'noted', at }, now)).toBe(
    'La tienda lo cambió hace 1\u00A0min. Así está ahora.',
  )
})
