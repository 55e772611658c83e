import type { Computer } from '../../contract/computers/computers.ts'

/** A computer of the list, with the description that was typed when it was added (P-52). */
export type ChosenComputer = { computer: Computer; problema: string }

/**
 * Reads the list from its form field; an unreadable one is empty.
 * @param registered the inventory, once known: computers no longer in it are left out
 */
export function readChosen(text: string | undefined, registered: readonly Computer[] | null): ChosenComputer[] {
  const chosen = parse(text)
  return registered ? chosen.filter(({ computer }) => registered.some(({ _id }) => _id === computer._id)) : chosen
}

function parse(text: string | undefined): ChosenComputer[] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? (list as ChosenComputer[]) : []
  } catch {
    return []
  }
}

/** A line in the request's format (P-52): `serial_computadoras` is the registered computer's id. */
export const lineOf = ({ computer: { _id, tipoComputadora, marca, modelo }, problema }: ChosenComputer) => ({
  tipo_computadoras: tipoComputadora,
  marca_computadoras: marca,
  modelo_computadoras: modelo,
  serial_computadoras: _id,
  problema,
})
