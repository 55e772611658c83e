import { formatPesos } from '../../../contract/values/pesos.ts'
import { digitsOf } from '../../forms/typed-amount.ts'

/** A service's price as the owner types it. */
export type WrittenPrice = { name: string; from: string; to: string }

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
