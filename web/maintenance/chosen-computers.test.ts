import { expect, it } from 'vitest'

import { lineOf, readChosen } from './chosen-computers.ts'

const computer = (_id: string) => ({
  _id,
  tipoComputadora: 'mesa' as const,
  marca: 'Nevado',
  modelo: 'G-32',
  serie: '007',
  productImage: [],
  version: '',
})
const list = [
  { computer: computer('a'), problema: 'No enciende' },
  { computer: computer('gone'), problema: '' },
  { computer: computer('a'), problema: 'Suena' },
]

it('a line has type, brand and model, the id as serial_computadoras, and its problem (P-52)', () => {
  expect(readChosen(JSON.stringify(list), null).map(lineOf)[0]).toEqual({
    tipo_computadoras: 'mesa',
    marca_computadoras: 'Nevado',
    modelo_computadoras: 'G-32',
    serial_computadoras: 'a',
    problema: 'No enciende',
  })
})

it('a computer that is no longer registered is removed from the list once the inventory is loaded', () => {
  expect(readChosen(JSON.stringify(list), null)).toEqual(list)
  expect(readChosen(JSON.stringify(list), [computer('a'), computer('b')])).toEqual([list[0], list[2]])
})

it.each([undefined, '', '{', '"text"', '{}'])('an unreadable list is empty: %s', (text) => {
  expect(readChosen(text, null)).toEqual([])
})
