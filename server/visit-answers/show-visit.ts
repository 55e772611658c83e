import type { LinkedVisit, VisitToAnswer } from '../../contract/visit-answers.ts'
import type { Standing } from './read-answers.ts'

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

/** "Carrera 15 # 93-60, apto 402" as "Carrera 15 # 93-…": enough to know one's own place by. */
export function shorten(direccion: string): string {
  if (direccion === '') return ''
  const [start] = /^[^,#]*#\s*\w+\s*-/.exec(direccion) ?? /^\S+(?:\s+\S+)?/.exec(direccion) ?? ['']
  return `${start}…`
}
