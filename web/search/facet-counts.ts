import type { Facets } from '../../contract/catalogue/catalogue.ts'

export type FacetCount = Facets['brandName'][number]

/** The number of results of a filter's value. */
export const countOf = (counts: FacetCount[], value: string) =>
  counts.find((entry) => entry.value === value)?.count ?? 0

/** A chosen value stays visible without results, because otherwise nobody could remove it. */
export function withChosen(counts: FacetCount[], chosen: string[]): FacetCount[] {
  const missing = chosen.filter((value) => counts.every((entry) => entry.value !== value))
  return [...missing.map((value) => ({ value, count: 0 })), ...counts]
}
