import { expect, test } from 'vitest'

import { openCellSeal } from './sealed-cells.ts'

const { seal, open } = openCellSeal(Buffer.alloc(32, 7))
const cells = ['CLAVE-0001', 12, { formula: '=A1' }, 'ñandú']

test('cells sealed with this key by an earlier version can still be opened, only at their place', () => {
  const stored = Buffer.from(
    'V7X7TspTWRdMk3JiTnw52olnPBvU-kbOysighvZrfFiA17t_kpf8mUbLMb_fN4RI2QPEp7GOr6m_VK0mzEztrtU1yR9iXwrDqA',
    'base64url',
  )
  expect(open('import 1 row 2', stored)).toEqual(cells)
  expect(() => open('import 1 row 3', stored)).toThrow(/authenticate/)
})

test('sealed cells open unchanged', () => {
  expect(open('a', seal('a', cells))).toEqual(cells)
})
