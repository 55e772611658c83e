/** A product's link only counts when it leads somewhere on the web: never `javascript:` and the like. */
export function webAddress(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
