import { formatPesos } from '../../../contract/pesos.ts'

/** A service's price as the owner types it. */
export type WrittenPrice = { name: string; from: string; to: string }

/** Points between thousands are how people write pesos. What is no number goes as it is, and the server says so. */
const digitsOf = (text: string): string => text.replace(/[.\s$]/g, '')

/** One value alone is the lowest and the highest. */
export function asPrice({ name, from, to }: WrittenPrice): { name: string; from: unknown; to: unknown } {
  const [least, most] = [digitsOf(from), digitsOf(to)]
  return { name, from: least === '' ? most : least, to: most === '' ? least : most }
}

/** "Limpieza, $ 40.000 a $ 80.000"; of a new one only its name. */
export function inPesos({ name, from, to }: WrittenPrice): string {
  const amounts = [...new Set([digitsOf(from), digitsOf(to)])].filter((amount) => /^\d+$/.test(amount))
  if (name === '' || amounts.length === 0) return name
  return `${name}, ${amounts.map((amount) => formatPesos(Number(amount))).join(' a ')}`
}
