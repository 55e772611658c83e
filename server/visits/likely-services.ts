import { problemKinds, type LikelyService, type ProblemKind } from '../../contract/maintenance/likely-services.ts'
import { withoutAccents } from '../../contract/values/without-accents.ts'
import type { Db } from '../platform/database/pool.ts'
import { listPrices } from './money/service-prices.ts'

/**
 * Beginnings of words by which the owner's list names the work for a problem; letters without accents. The list is the
 * owner's own text, so a problem that no word matches has no price.
 */
const words: Record<ProblemKind, readonly string[]> = {
  no_enciende: ['enciend', 'encend', 'arranq', 'fuente', 'placa', 'board'],
  se_calienta: ['termica', 'ventil', 'limpieza', 'calient', 'calor'],
  lento: ['lento', 'lentit', 'optimiz', 'formate', 'sistema', 'windows', 'velocidad'],
  pantalla: ['pantalla', 'display', 'monitor'],
  ruido: ['ruido', 'ventil', 'limpieza'],
  internet: ['internet', 'red', 'redes', 'wifi', 'router'],
  virus: ['virus', 'antivirus', 'malware'],
  teclado: ['teclad', 'raton', 'mouse', 'touchpad'],
}

/** The services whose name has a word for the problem. A short word must be a whole one: "red" is not "reducción". */
export function servicesFor(problem: ProblemKind, services: readonly LikelyService[]): LikelyService[] {
  return services.filter(({ name }) =>
    withoutAccents(name)
      .split(/[^a-z0-9]+/)
      .some((word) => words[problem].some((start) => (start.length <= 5 ? word === start : word.startsWith(start)))),
  )
}

/** The owner's services by problem. */
export async function listLikelyServices(db: Db): Promise<{ problem: ProblemKind; services: LikelyService[] }[]> {
  const { services } = await listPrices(db)
  return problemKinds.map((problem) => ({ problem, services: servicesFor(problem, services) }))
}
