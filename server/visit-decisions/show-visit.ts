import type { LinkedVisit, VisitToDecide } from '../../contract/visits/visit-decisions.ts'
import type { DecidableVisit } from './read-decisions.ts'

/** A visit as its signed-in client sees it. */
export function showOwn({ clientId, clientName, many, hasSetOut, ...visit }: DecidableVisit): VisitToDecide {
  return visit
}

/** A visit as displayed to people with the link of its e-mail. */
export function showLinked(visit: DecidableVisit): LinkedVisit {
  return {
    ...showOwn(visit),
    clientName: visit.clientName,
    direccion: shorten(visit.direccion),
  }
}

/** A street with its number or name, and the number of the cross street: "Carrera 15 # 93-". */
const street = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?:(?:calle|cll|cl|carrera|cra|cr|kra|kr|avenida|av|ac|ak|diagonal|dg|transversal|tv|circular|autopista)`,
    String.raw`\.?\s*\d+(?:\s?\p{L})?(?![\p{L}\d])(?:\s+bis(?:\s\p{L})?(?![\p{L}\d]))?(?:\s+(?:sur|norte|este|oeste)(?!\p{L}))?`,
    String.raw`|(?:avenida|av|autopista)\.?(?:\s+\p{L}+){1,4}?(?=\s*(?:#|,|$)))`,
    String.raw`(?:\s*(?:#|n[o°º]\.?|nro\.?)\s*\d+(?:\s?\p{L})?\s*-)?`,
  ].join(''),
  'iu',
)

/** Text after the last comma that is no municipality. */
const part =
  /(?<!\p{L})(?:apto|apartamento|casa|torre|bloque|interior|piso|oficina|local|manzana|lote|conjunto|edificio)(?!\p{L})/iu

/**
 * "Carrera 15 # 93-60, apto 402, Bogotá" as "Carrera 15 # 93-…, Bogotá": enough to recognise one's own place. Text before the
 * street is left out, too; of an address without a street only the municipality is shown (P-97).
 */
export function shorten(direccion: string): string {
  if (direccion === '') return ''
  const [start = ''] = street.exec(direccion) ?? []
  const city = /,\s*([^,\d]+)$/.exec(direccion)?.[1]
  return city === undefined || part.test(city) ? `${start}…` : `${start}…, ${city.trim()}`
}
