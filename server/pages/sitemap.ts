import { sql } from 'kysely'

import { policiesSince } from '../../contract/policies.ts'
import { paths } from '../../web/paths.ts'
import type { Db } from '../platform/database/pool.ts'

type Place = { address: string; changedAt?: string }

/** The protocol allows 50,000; a file of this size is small enough to cache. */
const PRODUCTS_A_FILE = 5_000

/** The index: which sitemaps there are and when each last changed. */
export async function writeSitemapIndex(db: Db, origin: string): Promise<string> {
  const { rows: files } = await sql<{ file: number; changedAt: Date }>`
    select file, max(updated_at) as changed_at
    from (select ((row_number() over (order by id) - 1) / ${PRODUCTS_A_FILE}::int + 1)::int as file, updated_at
      from products where deleted_at is null) as numbered
    group by file order by file`.execute(db)
  const newest = files.reduce((latest, { changedAt }) => Math.max(latest, changedAt.getTime()), 0)
  const changedAt = newest === 0 ? undefined : new Date(newest).toISOString()
  const places: Place[] = [
    { address: '/sitemaps/pages.xml', changedAt: changedAt ?? policiesSince },
    { address: '/sitemaps/categories.xml', changedAt },
    ...files.map(({ file, changedAt }) => ({
      address: `/sitemaps/products-${file}.xml`,
      changedAt: changedAt.toISOString(),
    })),
  ]
  return write('sitemapindex', 'sitemap', origin, places)
}

/** The pages that are neither product nor category. */
export async function writePageSitemap(db: Db, origin: string): Promise<string> {
  const { rows } = await sql<{ changedAt: Date | null }>`
    select max(updated_at) as changed_at from products where deleted_at is null`.execute(db)
  return write('urlset', 'url', origin, [
    { address: paths.home, changedAt: rows[0]?.changedAt?.toISOString() },
    { address: paths.services },
    { address: paths.about, changedAt: policiesSince },
    { address: paths.contact, changedAt: policiesSince },
    { address: paths.privacy, changedAt: policiesSince },
    { address: paths.terms, changedAt: policiesSince },
  ])
}

/** One page for each category that has products. */
export async function writeCategorySitemap(db: Db, origin: string): Promise<string> {
  const { rows } = await sql<{ name: string; changedAt: Date }>`
    select c.name, max(p.updated_at) as changed_at
    from categories c join products p on p.category = c.name and p.deleted_at is null
    group by c.name, c.position order by c.position`.execute(db)
  const places = rows.map(({ name, changedAt }) => ({
    address: paths.category(name),
    changedAt: changedAt.toISOString(),
  }))
  return write('urlset', 'url', origin, places)
}

/**
 * The products of one file, ordered by id, so that a new product moves few others.
 * @param file from 1 on; undefined comes back when there is no such file
 */
export async function writeProductSitemap(db: Db, origin: string, file: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; updatedAt: Date }>`
    select id, updated_at from products where deleted_at is null
    order by id limit ${PRODUCTS_A_FILE} offset ${(file - 1) * PRODUCTS_A_FILE}`.execute(db)
  if (rows.length === 0) return undefined
  const places = rows.map(({ id, updatedAt }) => ({ address: paths.product(id), changedAt: updatedAt.toISOString() }))
  return write('urlset', 'url', origin, places)
}

function write(root: 'sitemapindex' | 'urlset', item: 'sitemap' | 'url', origin: string, places: Place[]): string {
  const items = places.map(({ address, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<${item}><loc>${escape(origin + address)}</loc>${lastmod}</${item}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</${root}>\n`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
