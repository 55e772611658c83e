import { expect, it } from 'vitest'

import { computersIn, costLine } from './preventive-cost.ts'

it.each([
  ['', 'Costo Total: $0 pesos'],
  [undefined, 'Costo Total: $0 pesos'],
  ['-2', 'Costo Total: $0 pesos'],
  ['1.5', 'Costo Total: $0 pesos'],
  ['1', 'Costo Total: $25.000 pesos'],
  ['3', 'Costo Total: $75.000 pesos'],
  ['40', 'Costo Total: $1.000.000 pesos'],
])('%s computers: %s (P-51, M-13)', (text, line) => {
  expect(costLine(computersIn(text))).toBe(line)
})
