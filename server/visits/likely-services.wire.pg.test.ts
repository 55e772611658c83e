import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const owner = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)

const problems = ['no_enciende', 'se_calienta', 'lento', 'pantalla', 'ruido', 'internet', 'virus', 'teclado']
const read = async () => (await visitor.get('/api/likely-services')).body.data
const namesOf = async () =>
  Object.fromEntries(
    (await read()).map(({ problem, services }: { problem: string; services: { name: string }[] }) => [
      problem,
      services.map(({ name }) => name),
    ]),
  )

test('without a price list no problem has services', async () => {
  expect(await read()).toEqual(problems.map((problem) => ({ problem, services: [] })))
})

test('a problem gets the services of the newest list whose names match its words, for visitors too', async () => {
  const save = (version: number, services: object[]) => owner.send('PUT', '/api/service-prices', { version, services })
  const cleaning = { name: 'Limpieza y pasta térmica', from: 90_000, to: 160_000 }
  expect((await save(0, [{ name: 'Virus viejo', from: 1, to: 2 }])).status).toBe(200)
  const services = [
    cleaning,
    { name: 'FORMATEO e instalación de Windows', from: 80_000, to: 120_000 },
    { name: 'Cambio de pantalla', from: 60_000, to: 90_000 },
    { name: 'Reducción de ruido de red', from: 10_000, to: 20_000 },
    { name: 'Redes y reducidores', from: 10_000, to: 20_000 },
    { name: 'Limpieza de virus', from: 60_000, to: 90_000 },
    { name: 'Limpieza general', from: 40_000, to: 60_000 },
    { name: 'Domicilio', from: 5_000, to: 5_000 },
  ]
  expect((await save(1, services)).status).toBe(200)
  expect(await namesOf()).toEqual({
    no_enciende: [],
    se_calienta: ['Limpieza y pasta térmica', 'Limpieza general'],
    lento: ['FORMATEO e instalación de Windows'],
    pantalla: ['Cambio de pantalla'],
    ruido: ['Limpieza y pasta térmica', 'Reducción de ruido de red', 'Limpieza general'],
    internet: ['Reducción de ruido de red', 'Redes y reducidores'],
    virus: ['Limpieza de virus'],
    teclado: [],
  })
  expect((await read())[1]).toMatchObject({
    problem: 'se_calienta',
    services: [cleaning, { name: 'Limpieza general' }],
  })
})
