import type { LikelyService } from '../../contract/maintenance/likely-services.ts'
import { problemKinds, type ProblemKind } from '../../contract/maintenance/request-rules.ts'
import { withoutAccents } from '../../contract/values/without-accents.ts'
import type { Db } from '../platform/database/pool.ts'
import { listPrices } from './money/service-prices.ts'

/**
 * Beginnings of words in the owner's list that name the work for a problem; letters without accents. The list is the owner's own
 * text, so a problem without a matching word has no price.
 */
const words: Record<ProblemKind, readonly string[]> = {
  no_enciende: ['enciend', 'encend', 'arranq', 'fuente', 'placa', 'board'],
  se_calienta: ['termica', 'ventil', 'limpieza', 'calient', 'calor'],
  lento: ['lento', 'lentit', 'optimiz', 'formate', 'sistema', 'windows', 'velocidad'],
  pantalla: ['pantalla', 'display', 'monitor'],
  ruido: ['ruido', 'ventil', 'termica', 'limpieza'],
  internet: ['internet', 'red', 'redes', 'wifi', 'router'],
  virus: ['virus', 'antivirus', 'malware'],
  teclado: ['teclad', 'raton', 'mouse', 'touchpad'],
}

/** A word for several problems: it counts only when no other word of the name is for another problem. */
const shared = 'limpieza'

/** The services with a word for the problem in their name: "limpieza de virus" is not for an overheating computer. */
export function servicesFor(problem: ProblemKind, services: readonly LikelyService[]): LikelyService[] {
  return services.filter(({ name }) => {
    const own = words[problem].filter((start) => hasWord(name, start))
    if (own.some((start) => start !== shared)) return true
    const others = Object.values(words).flat()
    return own.length > 0 && !others.some((start) => start !== shared && hasWord(name, start))
  })
}

/** A short word must be a whole one: "red" is not "reducción". */
const hasWord = (name: string, start: string): boolean =>
  withoutAccents(name)
    .split(/[^a-z0-9]+/)
    .some((word) => (start.length <= 5 ? word === start : word.startsWith(start)))

/** The owner's services by problem. */
export async function listLikelyServices(db: Db): Promise<{ problem: ProblemKind; services: LikelyService[] }[]> {
  const { services } = await listPrices(db)
  return problemKinds.map((problem) => ({ problem, services: servicesFor(problem, services) }))
}
