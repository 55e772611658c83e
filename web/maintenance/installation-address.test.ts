import { expect, test } from 'vitest'

import { installationIn, installationOf, installationOfOrder, orderIn } from './installation-address.ts'

const read = (products: string[]) => {
  const [path, hash] = installationOf(products).split('#')
  return [path, installationIn(`#${hash}`)]
}

test('the address of the form names the products to install', () => {
  expect(read(['Antivirus Escudrix Familia 5 equipos'])).toEqual([
    '/mantenimiento-correctivo',
    'Instalar Antivirus Escudrix Familia 5 equipos',
  ])
  expect(read(['Suite A & B + C = 100 %', '«Ñandú» #2'])[1]).toBe('Instalar Suite A & B + C = 100 %, «Ñandú» #2')
  expect(read(['🎮'.repeat(3_000)])[1]).toBe(`Instalar ${'🎮'.repeat(500)}`)
})

test.each(['', '#', '#instalar=', '#instalar=%20', '#pedido=1A2B', '#%E0%A4%A'])('%s names no product', (hash) => {
  expect(installationIn(hash)).toBe('')
})

test('the address of the form names the order to install, in lower case, or none', () => {
  const id = '1a2b3c4d-0000-4000-8000-000000000001'
  expect(installationOfOrder(id)).toBe(`/mantenimiento-correctivo#pedido=${id}`)
  expect(['#pedido=' + id.toUpperCase(), '', '#pedido=1A2B', '#instalar=Antivirus'].map(orderIn)).toEqual([
    id,
    '',
    '',
    '',
  ])
})
