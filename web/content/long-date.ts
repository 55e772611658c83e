const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/**
 * A civil date as people read it: `20 de noviembre de 2026`. Written by hand, because a date made of these ten letters
 * would be an instant, and in Bogotá that is the evening before.
 * @param civilDate YYYY-MM-DD
 */
export function formatLongDate(civilDate: string): string {
  const [year, month, day] = civilDate.split('-').map(Number)
  return `${day} de ${months[(month ?? 1) - 1]} de ${year}`
}
