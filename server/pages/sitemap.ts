import { sql } from 'kysely'

import { policiesSince, privacyPolicySince, termsSince } from '../../contract/content/policies.ts'
import { paths } from '../../web/paths.ts'
import type { Db } from '../platform/database/pool.ts'
import { listProductFiles } from './product-sitemaps.ts'
import { beginSitemap, endOf, entryOf } from './sitemap-entries.ts'

type Place = { address: string; changedAt?: string | undefined }
type Category = { name: string; changedAt: Date }

/**
 * The index: which sitemaps there are and when each last changed.
 * @param most addresses a file of products, as many as the protocol allows unless it says otherwise
 */
export async function writeSitemapIndex(db: Db, origin: string, most?: number): Promise<string> {
  const [files, categories] = await Promise.all([listProductFiles(db, most), readCategories(db)])
  const changedAt = latestOf(categories)
  return write('sitemapindex', 'sitemap', origin, [
    { address: '/sitemaps/pages.xml', changedAt: changedAt ?? policiesSince },
    { address: '/sitemaps/categories.xml', changedAt },
    ...files.map(({ file, changedAt }) => ({
      address: `/sitemaps/products-${file}.xml`,
      changedAt: changedAt.toISOString(),
    })),
  ])
}

/** The pages that are neither product nor category. */
export async function writePageSitemap(db: Db, origin: string): Promise<string> {
  return write('urlset', 'url', origin, [
    { address: paths.home, changedAt: latestOf(await readCategories(db)) },
    { address: paths.services },
    { address: paths.preventive },
    { address: paths.corrective },
    { address: paths.about, changedAt: policiesSince },
    { address: paths.contact, changedAt: policiesSince },
    { address: paths.privacy, changedAt: privacyPolicySince },
    { address: paths.terms, changedAt: termsSince },
  ])
}

/** The sitemap with one page for each category that has products. */
export async function writeCategorySitemap(db: Db, origin: string): Promise<string> {
  const places = (await readCategories(db)).map(({ name, changedAt }) => ({
    address: paths.category(name),
    changedAt: changedAt.toISOString(),
  }))
  return write('urlset', 'url', origin, places)
}

/** The categories that have products, and when one of each last changed. */
async function readCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select c.name, latest.updated_at as changed_at
    from categories c cross join lateral (
      select updated_at from products where category = c.name and deleted_at is null
      order by updated_at desc limit 1) latest
    order by c.position`.execute(db)
  return rows
}

function latestOf(categories: readonly Category[]): string | undefined {
  const latest = categories.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), 0)
  return latest === 0 ? undefined : new Date(latest).toISOString()
}

const write = (root: 'sitemapindex' | 'urlset', item: 'sitemap' | 'url', origin: string, places: Place[]): string =>
  beginSitemap(root) +
  places.map(({ address, changedAt }) => entryOf(item, origin, address, changedAt)).join('') +
  endOf(root)
