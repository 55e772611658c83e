import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { anyProduct } from '../catalogue/change-tags.ts'
import type { Db } from '../platform/database/pool.ts'
import { staticHeaders } from '../platform/http/headers.ts'
import type { CheckRate } from '../platform/http/limits.ts'
import type { Tags } from '../platform/http/response-cache/announced-changes.ts'
import { CachedResponse } from '../platform/http/response-cache/cached-response.ts'
import type { ResponseCache } from '../platform/http/response-cache/response-cache.ts'
import { sendResponse } from '../platform/http/send-response.ts'
import { pageAddress } from './page-address.ts'
import { writeRobots } from './robots.ts'
import { serveProductSitemaps } from './serve-product-sitemaps.ts'
import { siteOrigin } from './site-origin.ts'
import { writeCategorySitemap, writePageSitemap, writeSitemapIndex } from './sitemap.ts'
import { writeWebManifest } from './web-manifest.ts'

type SiteFiles = {
  db: Db
  cache: ResponseCache
  checkRate: CheckRate
  publicUrl: string
  shop: { readonly name: string }
}

const publicFolder = join(import.meta.dirname, '../../web/public')

const types: Record<string, string> = {
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

const REVALIDATED = 'public, max-age=0, must-revalidate'

const headersOf = (app: FastifyInstance, path: string, cacheControl: string) => ({
  ...staticHeaders,
  ...app.transportHeaders,
  'content-type': types[extname(path)] ?? 'application/octet-stream',
  'cache-control': cacheControl,
})

/**
 * Serves the files that search engines and browsers request by a fixed name: sitemaps, robots.txt, the manifest and the icons of
 * `web/public`. Files made from the catalogue are cached until the catalogue changes.
 */
export async function serveSiteFiles(
  app: FastifyInstance,
  { db, cache, checkRate, publicUrl, shop }: SiteFiles,
): Promise<void> {
  const serve = (path: string, tags: Tags, write: (origin: string) => Promise<string> | string) => {
    const headers = headersOf(app, path, REVALIDATED)
    const response = async (request: FastifyRequest, reply: FastifyReply) => {
      checkRate('page', request)
      const origin = siteOrigin(publicUrl, request)
      const cached = await cache.get(
        `file ${origin}${pageAddress(request.url)}`,
        async () => new CachedResponse(Buffer.from(await write(origin)), { tags }),
      )
      sendResponse(cached, headers, request, reply)
    }
    app.route({ method: ['GET', 'HEAD'], url: path, handler: response })
  }
  serve('/robots.txt', [], writeRobots)
  serve('/manifest.webmanifest', [], () => writeWebManifest(shop.name))
  serve('/sitemap.xml', [anyProduct], (origin) => writeSitemapIndex(db, origin))
  serve('/sitemaps/pages.xml', [anyProduct], (origin) => writePageSitemap(db, origin))
  serve('/sitemaps/categories.xml', [anyProduct], (origin) => writeCategorySitemap(db, origin))
  serveProductSitemaps(app, { db, cache, checkRate, publicUrl }, headersOf(app, 'products.xml', REVALIDATED))
  for (const [path, response] of await readPublicFiles()) {
    const headers = headersOf(app, path, 'public, max-age=86400')
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: (request, reply) => sendResponse(response, headers, request, reply),
    })
  }
}

async function readPublicFiles(): Promise<Map<string, CachedResponse>> {
  const entries = await readdir(publicFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in types)
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name)
    return [file.slice(publicFolder.length).replaceAll('\\', '/'), new CachedResponse(await readFile(file))] as const
  })
  return new Map(await Promise.all(read))
}
