import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { caseKinds, caseStates, openCaseStates } from '../../contract/orders/return-case-rules.ts'
import { caseLife, caseMoves, movingEvents } from './case-life.ts'
import { caseMovesSql } from './case-moves-sql.ts'

test('PostgreSQL has the current table (otherwise: npm run order-life)', async () => {
  const path = join(import.meta.dirname, '../../database/functions/return-cases/case-moves.sql')
  expect(await readFile(path, 'utf8')).toBe(caseMovesSql())
})

test('every state and event is used, and every open state of a kind that can be reached has an end', () => {
  const reached = new Set<string>(['waiting', ...caseMoves.map(({ next }) => next)])
  expect(reached).toEqual(new Set(caseStates))
  expect(new Set(caseMoves.map(({ event }) => event))).toEqual(new Set(Object.keys(movingEvents)))
  for (const kind of caseKinds) {
    const ofKind = new Set<string>([
      'waiting',
      ...caseMoves.filter((move) => move.kind === kind).map(({ next }) => next),
    ])
    for (const state of openCaseStates)
      if (ofKind.has(state)) expect(Object.keys(caseLife[kind][state] ?? {}), `${kind} ${state}`).not.toEqual([])
  }
})

test('only a refund ends a case whose product is back, and a withdrawal is never repaired, replaced or reviewed', () => {
  for (const kind of caseKinds) expect(caseLife[kind].received).toEqual({ money_back: 'money_back' })
  const ofWithdrawals = new Set(caseMoves.filter(({ kind }) => kind === 'withdrawal').map(({ event }) => event))
  for (const event of ['repaired', 'replaced', 'reviewed'] as const) expect(ofWithdrawals.has(event)).toBe(false)
})
