import { describe, expect, it } from 'vitest'

import type { ImportCounts } from '../../../contract/imports/imports.ts'
import { outcomeOf, undoQuestion } from './outcome-text.ts'

const none = { new: 0, change: 0, same: 0, skipped: 0, error: 0, large: 0, applied: 0, failed: 0, undone: 0, kept: 0 }
const countsOf = (counts: Partial<ImportCounts>): ImportCounts => ({ ...none, ...counts })

describe('an undone import reports its products', () => {
  it.each([
    [{ change: 19, undone: 19 }, 'Se deshizo: 19 productos volvieron a como estaban.'],
    [{ change: 1, undone: 1 }, 'Se deshizo: 1 producto volvió a como estaba.'],
    [{ new: 3, undone: 3 }, 'Se deshizo: 3 productos nuevos se retiraron de la tienda.'],
    [{ new: 1, undone: 1 }, 'Se deshizo: 1 producto nuevo se retiró de la tienda.'],
    [
      { new: 2, change: 3, undone: 5 },
      'Se deshizo: 5 productos: los que ya estaban volvieron a como estaban y los nuevos se retiraron de la tienda.',
    ],
    [
      { change: 3, undone: 2, kept: 1 },
      'Se deshizo: 2 productos volvieron a como estaban. 1 se dejó como estaba, con su motivo.',
    ],
  ])('%o: %s', (counts, words) => expect(outcomeOf({ state: 'undone', counts: countsOf(counts) })).toBe(words))
})

it('asks before an undo, with its effects', () => {
  expect(undoQuestion(countsOf({ new: 2, applied: 2 }))).toMatch(/Los 2 productos que llegaron con ella se retiran/)
  expect(undoQuestion(countsOf({ change: 1, applied: 1 }))).toMatch(/El producto que cambió vuelve a como estaba/)
})

it('uses the singular for one row', () => {
  expect(outcomeOf({ state: 'applied', counts: countsOf({ applied: 1 }) })).toBe('Listo: 1 fila aplicada.')
  expect(outcomeOf({ state: 'cancelled', counts: countsOf({ applied: 1 }) })).toMatch(/1 fila alcanzó/)
})
