import { drawingField } from '../../../../contract/visits/visit-limits.ts'

type Place = { x: number; y: number }
type Box = { left: number; top: number; width: number; height: number }

/** Points nearer than this are left out: a finger sends hundreds per second. */
const NEAR = 8
/** Characters after which no more points are added to a signature; the contract allows 24,000. */
const FULL = 23_900

/** The position of a finger in the field of a signature, whatever its size on the screen. */
export function placeIn({ left, top, width, height }: Box, { x, y }: Place): Place {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  return {
    x: within(((x - left) / Math.max(1, width)) * drawingField.width, drawingField.width),
    y: within(((y - top) / Math.max(1, height)) * drawingField.height, drawingField.height),
  }
}

/** Begins a stroke; a tap without moving stays a dot. */
export function beginStroke(path: string, { x, y }: Place): string {
  const beside = x < drawingField.width ? x + 1 : x - 1
  return path.length > FULL ? path : `${path}M${x} ${y}L${beside} ${y}`
}

/** Continues the last stroke. */
export function continueStroke(path: string, { x, y }: Place): string {
  const [, lastX = '0', lastY = '0'] = /(\d+) (\d+)$/.exec(path.slice(-9)) ?? []
  const isNear = Math.hypot(x - Number(lastX), y - Number(lastY)) < NEAR
  return isNear || path === '' || path.length > FULL ? path : `${path}L${x} ${y}`
}
