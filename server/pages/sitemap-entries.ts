import { escapeHtml } from '../platform/escape-html.ts'

type Root = 'sitemapindex' | 'urlset'

/** The beginning of a sitemap, or of an index of sitemaps. */
export const beginSitemap = (root: Root): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`

/** The end of a sitemap, or of an index of sitemaps. */
export const endOf = (root: Root): string => `</${root}>\n`

/** A line of a sitemap. @param address from the root of the shop */
export function entryOf(item: 'sitemap' | 'url', origin: string, address: string, changedAt?: string): string {
  const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return `<${item}><loc>${escapeHtml(origin + address)}</loc>${lastmod}</${item}>\n`
}
