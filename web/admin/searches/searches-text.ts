import type { SearchCounts, SearchedWords } from '../../../contract/catalogue/searches.ts'
import { counted, formatNumber } from '../../../contract/values/units.ts'

const searchesText = (count: number): string => counted(count, 'búsqueda', 'búsquedas')

/** The number of searches, and the percentage without results. */
export function totalText({ searches, unfound }: Pick<SearchCounts, 'searches' | 'unfound'>, days: string): string {
  const since = `en los últimos ${days} días`
  if (searches === 0) return `No hay búsquedas ${since}.`
  const share = unfound === 0 ? 'todas con resultado' : `${percentText(unfound / searches)} sin resultado`
  return `${searchesText(searches)} ${since}, ${share}.`
}

/** `12 %`; a share above zero is never shown as 0 %. */
const percentText = (share: number): string => (share < 0.01 ? 'menos del 1 %' : `${Math.round(share * 100)} %`)

/** `12 búsquedas, 4 sin resultado` */
export function countText({ searches, unfound }: Pick<SearchedWords, 'searches' | 'unfound'>): string {
  if (unfound === 0) return searchesText(searches)
  return unfound === searches
    ? `${searchesText(searches)} sin resultado`
    : `${searchesText(searches)}, ${formatNumber(unfound)} sin resultado`
}
