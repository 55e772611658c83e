import { expect, test } from 'vitest'

import type { Computer } from '../../contract/computers/computers.ts'
import { namedOf, nameOneMore } from './named-computers.ts'

const computer = (_id: string, marca = 'HP', tipoComputadora = 'portatil') =>
  ({ _id, marca, tipoComputadora, modelo: 'Uno', serie: '1', productImage: [], version: '' }) as Computer
const registered = [computer('a'), computer('b'), computer('c', 'Lumen'), computer('d', 'HP', 'mesa')]
const written = (equipos: string, count = '1') => ({
  ...{ tipo_computadoras: 'portatil', marca_computadoras: ' hp ', cantidad_computadoras: count, equipos },
})

test('computers of the kind and brand of the form can be named, whatever the case of the brand', () => {
  expect(namedOf(written('b'), registered)).toMatchObject({ matching: [{ _id: 'a' }, { _id: 'b' }], named: ['b'] })
})

test('a named computer of another kind or brand, and an unknown one, are left out', () => {
  expect(namedOf(written('c,d,x,b', '4'), registered).named).toEqual(['b'])
})

test('at most as many computers are named as the request is for', () => {
  expect(namedOf(written('a,b'), registered).named).toEqual(['b'])
  expect(namedOf(written('a,b', '2'), registered).named).toEqual(['a', 'b'])
  expect(namedOf(written('a,b', ''), registered).named).toEqual([])
  expect(nameOneMore(['a'], 'b', 1)).toEqual(['b'])
  expect(nameOneMore(['a'], 'b', 2)).toEqual(['a', 'b'])
  expect(nameOneMore(['a', 'b'], 'a', 2)).toEqual(['b'])
})
