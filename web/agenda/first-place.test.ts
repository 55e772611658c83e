import { expect, test } from 'vitest'

import { firstPlace } from './first-place.ts'

const [thursday, friday] = ['2026-11-26', '2026-11-27']
const free = [
  { technicianId: 'beatriz', fecha: thursday, hours: [] },
  { technicianId: 'oscar', fecha: thursday, hours: ['08:00', '12:00'] },
  { technicianId: 'teresa', fecha: thursday, hours: ['15:00'] },
  { technicianId: 'beatriz', fecha: friday, hours: ['16:00'] },
]
const from = (technicianId: string, fecha: string, isPlaced = false) =>
  firstPlace({ target: { technicianId, fecha }, isPlaced, wanted: '16:00' }, free)

test('a visit that does not fit at its place starts with the technician free nearest to its hour, that day or the next', () => {
  expect(from('beatriz', thursday)).toEqual({ technicianId: 'teresa', fecha: thursday, hora: '15:00' })
  expect(from('oscar', thursday)).toEqual({ technicianId: 'oscar', fecha: thursday, hora: '12:00' })
  expect(from('oscar', friday)).toEqual({ technicianId: 'beatriz', fecha: friday, hora: '16:00' })
  expect(from('oscar', '2026-11-28')).toEqual({ technicianId: 'oscar', fecha: '2026-11-28', hora: '' })
})

test('a place chosen by a person stays, even if nothing fits there', () => {
  expect(from('beatriz', thursday, true)).toEqual({ technicianId: 'beatriz', fecha: thursday, hora: '' })
  expect(from('teresa', thursday, true).hora).toBe('15:00')
})
