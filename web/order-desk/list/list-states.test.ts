import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import type { DeskTab } from '../../../contract/order-desk/desk-order.ts'
import { NoOrders } from './list-states.tsx'

const linksOf = (tab: DeskTab, prepared: number, { q = '', inAll = 0 } = {}) =>
  [
    ...renderToStaticMarkup(createElement(NoOrders, { tab, q, inAll, prepared, onClear: () => {} })).matchAll(
      /href="([^"]*)"[^>]*>([^<]*)</g,
    ),
  ].map(([, href, text]) => `${text}: ${href}`)

it('who has prepared all orders goes on with sending them', () => {
  expect(linksOf('to_prepare', 60)).toEqual(['Enviar los 60 preparados: /admin-panel/orders?estado=preparado'])
  expect(linksOf('to_prepare', 1)).toEqual(['Enviar el pedido preparado: /admin-panel/orders?estado=preparado'])
})

it('an empty list leads to what is to be done, except from there', () => {
  expect(linksOf('to_prepare', 0)).toEqual(['Ver lo que hay por hacer: /admin-panel/orders'])
  expect(linksOf('returned', 60)).toEqual(['Ver lo que hay por hacer: /admin-panel/orders'])
  expect(linksOf('todo', 60)).toEqual([])
})

it('a search that the tab has nothing of leads to the orders that have it, with the search', () => {
  const found = (inAll: number) => linksOf('to_prepare', 60, { q: 'ana 7', inAll })
  const all = '/admin-panel/orders?estado=todos&amp;q=ana+7'
  expect(found(1)).toEqual([`1 pedido coincide en Todos: ${all}`])
  expect(found(50)).toEqual([`50 pedidos coinciden en Todos: ${all}`])
  expect(found(51)).toEqual([`Más de 50 pedidos coinciden en Todos: ${all}`])
  expect(found(0)).toEqual([])
})
