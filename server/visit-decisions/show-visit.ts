import type { LinkedVisit, VisitToAnswer } from '../../contract/visit-decisions.ts'
import type { Standing } from './read-decisions.ts'

/** A visit as its signed-in client sees it. */
export function showOwn({ clientId, clientName, many, hasSetOut, ...visit }: Standing): VisitToAnswer {
  return visit
}

/** A visit as whoever has the link of its e-mail sees it. */
export function showLinked(standing: Standing): LinkedVisit {
  return {
    ...showOwn(standing),
    clientName: standing.clientName,
    direccion: shorten(standing.direccion),
  }
}

/** "Carrera 15 # 93-60, apto 402, Bogotá" as "Carrera 15 # 93-…, Bogotá": enough to know one's own place by. */
export function shorten(direccion: string): string {
  if (direccion === '') return ''
  const [start] = /^[^,#]*#\s*\w+\s*-/.exec(direccion) ?? /^\S+(?:\s+\S+)?/.exec(direccion) ?? ['']
  const city = /,\s*([^,\d]+)$/.exec(direccion)?.[1]
  return city === undefined ? `${start}…` : `${start}…, ${city.trim()}`
}
