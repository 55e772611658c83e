/** The error of an invalid price. */
export const noPrice = 'Escribe el precio en pesos enteros, sin comas ni centavos: 49900.'

/**
 * The digits of a text that is written or pasted into a price or another whole number: of `$ 1.250.000`, `89.900,00` and `1,250,000`.
 * @returns '' where nothing of it counts (a dot, a sign of pesos); null for what is no amount of whole pesos, which stays as it is
 */
export function wholePesos(text: string): string | null {
  const bare = text.replaceAll(/[\s$]|cop|pesos/giu, '')
  if (/^[.]?$/.test(bare)) return ''
  const shape = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,00?)?$/.exec(bare) ?? /^(\d{1,3}(?:,\d{3})+)(?:\.00?)?$/.exec(bare)
  return shape?.[1]?.replaceAll(/[.,]/g, '') ?? null
}
