/** A product's link is only used when it is an http address: never `javascript:` and the like. */
export function webAddress(link: string): string | null {
  const url = URL.canParse(link) ? new URL(link) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null
}
