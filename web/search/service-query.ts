import { withoutAccents } from '../../contract/values/without-accents.ts'

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean))

/** Words that alone show a search for a technician. */
const services = wordsOf(`
  mantenimiento mantenimientos preventivo correctivo tecnico tecnicos reparacion reparaciones reparar repare reparen
  formatear formatee formateen formateo formateos instalacion instalaciones instalar instale instalen`)

/** Words that mean a service only before a computer word: «arreglo» alone is flowers, «limpieza» alone is for the kitchen. */
const works = wordsOf(`
  arreglar arregle arreglen arreglo arreglos revisar revise revisen revision limpiar limpieza actualizar actualizacion configurar configuracion optimizar
  servicio servicios asistencia ayuda falla fallas problema problemas`)

/** Words that mean a service next to a computer word, before or after it. */
const symptoms = wordsOf(`
  virus lento lenta lentos danado danada danados dano prende enciende apaga arranca inicia funciona sirve reinicia bloquea`)

const computers = wordsOf(`
  computador computadores computadora computadoras compu pc pcs portatil portatiles laptop laptops notebook equipo equipos
  mac macbook imac windows office antivirus programa programas software informatica informatico informaticos sistemas`)

/** Kinds of computers; alone they are other products, such as «mesa», furniture. */
const kinds = wordsOf('mesa escritorio gamer gaming oficina oficinas empresa empresas negocio negocios')
const brands = wordsOf('hp dell lenovo asus acer msi toshiba compaq apple')

/** «Visita técnica» is the shop's, «cámara técnica» is not. */
const technical = wordsOf('tecnica tecnicas')
const visits = wordsOf('visita visitas asistencia revision')

const fillers = wordsOf(`
  a al el la los las lo un una unos unas de del en y o e para por con que mi mis su tu se me no ni ya muy como donde cuando
  necesito quiero busco hay hacer cuanto cuesta vale valor precio precios costo tarifa tarifas barato economico urgente
  domicilio cerca bogota soporte quitar eliminar visita visitas`)

const lists = [services, works, symptoms, computers, kinds, brands, technical, fillers]

/** Misspellings are guessed only for words of at least this length: one more letter turns shorter ones into other words. */
const LONG = 7
const guessable = [services, works, computers].flatMap((list) => Array.from(list).filter((word) => word.length >= LONG))

/**
 * Decides by the words of a search alone whether it is for the technician's visits (P-204). A word about neither visits nor computers names
 * a product, or a trade that is not the shop's, so one of them suffices for a no.
 */
export function asksForService(query: string): boolean {
  const words = wordsIn(query)
  if (!words.every((word) => lists.some((list) => list.has(word)) || /^\d{1,3}$/.test(word))) return false
  const has = (list: ReadonlySet<string>) => words.some((word) => list.has(word))
  if (has(kinds) && !has(computers)) return false
  if (has(services) || (has(technical) && has(visits))) return true
  if (has(symptoms)) return has(computers)
  const work = words.findIndex((word) => works.has(word))
  return work !== -1 && words.slice(work + 1).some((word) => computers.has(word))
}

/** The words without accents; phrases for a visit at home or at a business are removed. */
const wordsIn = (query: string): string[] =>
  (
    withoutAccents(query)
      .replace(/\b(a|en|cerca de) (mi |la |el )?(casa|oficina|negocio|empresa)\b/g, ' ')
      .match(/[a-z0-9]+/g) ?? []
  ).map(respelt)

function respelt(word: string): string {
  if (word.length < LONG - 1 || lists.some((list) => list.has(word))) return word
  const sound = soundOf(word)
  return guessable.find((known) => isNear(sound, soundOf(known))) ?? word
}

/** Letters that sound alike in Colombia are equal, so that «formatiar» and «reparasión» are similar. */
const soundOf = (word: string): string =>
  word
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/v/g, 'b')
    .replace(/h/g, '')
    .replace(/(.)\1/g, '$1')

/** Whether one letter was left out, added, changed or swapped with the next; never the first letter, which makes another word. */
function isNear(typed: string, known: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === known[at]) at += 1
  if (at === 0) return false
  const [rest, other] = [typed.slice(at), known.slice(at)]
  return (
    rest.slice(1) === other.slice(1) ||
    rest === other.slice(1) ||
    rest.slice(1) === other ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}
