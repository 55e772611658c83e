import type { Visit } from '../../../contract/visits/visits.ts'

/** The computers of a visit in words: "portátil Lumen Aire 14", and "(2)" where two have one name. */
export function namesOf({ computers }: Visit): Map<string, string> {
  const repeated = (name: string) => computers.filter((other) => other.name === name).length > 1
  return new Map(computers.map(({ _id, name, position }) => [_id, repeated(name) ? `${name} (${position})` : name]))
}
