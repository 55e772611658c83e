import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { orderStates } from '../../contract/orders/orders.ts'
import { listMoves } from './list-moves.ts'
import { orderBeginnings } from './order-life.ts'
import { orderMovesSql } from './order-moves-sql.ts'
import { writeOrdersPage } from './orders-page.ts'

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8')

test('PostgreSQL has the current table (otherwise: npm run order-life)', async () => {
  expect(await read('database/functions/orders/order-moves.sql')).toBe(orderMovesSql())
})

test('docs/orders.md shows the current table (otherwise: npm run order-life)', async () => {
  const page = await read('docs/orders.md')
  expect(page).toBe(writeOrdersPage(page))
  expect(page.split('\n').length).toBeLessThanOrEqual(71)
})

test('every state can be reached', () => {
  const reached = new Set<string>(Object.values(orderBeginnings).map(({ to }) => to))
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const { states, to } of listMoves())
      if (to !== null && states.some((state) => reached.has(state))) reached.add(to)
  }
  expect(reached).toEqual(new Set(orderStates))
})
