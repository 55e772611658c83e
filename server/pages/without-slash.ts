/**
 * The address of a page that was requested with slashes at its end: an address has one spelling (P-1).
 * @param url path and query as they came
 * @returns null for an address without slashes at its end, and where there is no page
 */
export function withoutSlash(url: string, isPage: (path: string) => boolean): string | null {
  const [path = ''] = url.split('?', 1)
  const shorter = path.replace(/\/+$/, '')
  // Two slashes at the beginning would name another host.
  if (shorter === path || !/^\/[^/\\]/.test(shorter) || !isPage(shorter)) return null
  return shorter + url.slice(path.length)
}
