import type { Computer } from '../../contract/computers/computers.ts'
import type { DraftFields } from '../forms/use-draft.ts'
import { computersIn } from './preventive-cost.ts'

/**
 * Reads from the fields of a preventive request which registered computers it may be for, and which ones were named: those of the
 * kind and brand that the form says, and never more than it asks for.
 */
export function namedOf(written: DraftFields, registered: readonly Computer[]) {
  const count = computersIn(written.cantidad_computadoras)
  const brand = (written.marca_computadoras ?? '').trim().toLowerCase()
  const matching = registered.filter(
    ({ tipoComputadora, marca }) => tipoComputadora === written.tipo_computadoras && marca.toLowerCase() === brand,
  )
  const ticked = (written.equipos ?? '').split(',').filter((id) => matching.some(({ _id }) => _id === id))
  return { matching, named: count > 0 ? ticked.slice(-count) : [], count }
}

/** Names a computer, or no longer; of more than `count` the one that was named first is left out. */
export function nameOneMore(named: readonly string[], id: string, count: number): string[] {
  return named.includes(id) ? named.filter((one) => one !== id) : [...named, id].slice(-count)
}
