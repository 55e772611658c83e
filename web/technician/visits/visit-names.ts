import type { Visit } from '../../../contract/visits/visits.ts'

/** The names of a visit's computers: "portátil Lumen Aire 14", with "(2)" if two have the same name. */
export function namesOf({ computers }: Visit): Map<string, string> {
  const repeated = (name: string) => computers.filter((other) => other.name === name).length > 1
  return new Map(computers.map(({ _id, name, position }) => [_id, repeated(name) ? `${name} (${position})` : name]))
}
