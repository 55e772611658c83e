import type { Computer } from '../../contract/computers/computers.ts'
import type { DraftFields } from '../forms/use-draft.ts'
import { computersIn } from './preventive-cost.ts'

/**
 * Reads which registered computers a preventive request may be for, and which were named: those of the form's kind and brand, at most as
 * many as its number.
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

/** Adds or removes a named computer; beyond `count` the one named first is removed. */
export function nameOneMore(named: readonly string[], id: string, count: number): string[] {
  return named.includes(id) ? named.filter((one) => one !== id) : [...named, id].slice(-count)
}
