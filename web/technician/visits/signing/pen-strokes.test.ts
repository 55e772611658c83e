import { expect, it } from 'vitest'

import { drawing } from '../../../../contract/visits/drawing.ts'
import { drawingField } from '../../../../contract/visits/visit-limits.ts'
import { beginStroke, continueStroke, placeIn } from './pen-strokes.ts'

it('scales a pointer position to the drawing field, and limits it to the field', () => {
  const box = { left: 16, top: 100, width: 328, height: 131.2 }
  expect(placeIn(box, { x: 180, y: 165.6 })).toEqual({ x: 500, y: 200 })
  expect(placeIn(box, { x: -40, y: 900 })).toEqual({ x: 0, y: drawingField.height })
})

it('draws strokes and dots that the contract accepts', () => {
  const dot = beginStroke('', { x: 1_000, y: 400 })
  const stroke = continueStroke(continueStroke(beginStroke(dot, { x: 10, y: 20 }), { x: 12, y: 20 }), { x: 90, y: 40 })
  expect(stroke).toBe('M1000 400L999 400M10 20L11 20L90 40')
  expect(drawing.safeParse(stroke).success).toBe(true)
})

it('stops before a signature exceeds the contract’s length', () => {
  let path = beginStroke('', { x: 0, y: 0 })
  for (let turn = 0; turn < 6_000; turn++) path = continueStroke(path, { x: turn % 2 === 0 ? 900 : 100, y: 399 })
  expect(path.length).toBeGreaterThan(20_000)
  expect(drawing.safeParse(beginStroke(path, { x: 5, y: 5 })).success).toBe(true)
})
