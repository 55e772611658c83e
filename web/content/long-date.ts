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
 * A civil date as text: `20 de noviembre de 2026`. Formatted by hand, because a Date of these ten characters would be
 * midnight UTC, which is the evening before in Bogotá.
 * @param civilDate YYYY-MM-DD
 */
export function formatLongDate(civilDate: string): string {
  const [year, month, day] = civilDate.split('-').map(Number)
  return `${day} de ${months[(month ?? 1) - 1]} de ${year}`
}
