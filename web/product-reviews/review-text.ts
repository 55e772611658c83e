import { civilFormat } from '../../contract/values/moments.ts'
import { formatNumber } from '../../contract/values/units.ts'

/** `4 estrellas` */
export const starsText = (stars: number): string => (stars === 1 ? '1 estrella' : `${stars} estrellas`)

/** `4,6` */
export const averageText = (average: number): string =>
  average.toLocaleString('es-CO', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `12 opiniones` */
export const countText = (count: number): string => (count === 1 ? '1 opinión' : `${formatNumber(count)} opiniones`)

const formatMonth = civilFormat({ month: 'long', year: 'numeric' })

/** The month `2026-11` in words: `noviembre de 2026`. */
export const monthText = (month: string): string => formatMonth(`${month}-15`)

/** The meaning of each number of stars. */
export const starMeanings = ['Muy malo', 'Malo', 'Regular', 'Bueno', 'Muy bueno'] as const
