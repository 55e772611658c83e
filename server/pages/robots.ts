import { linkPages } from '../../contract/content/link-pages.ts'
import { paths } from '../../web/paths.ts'

const closed = [
  '/api/',
  '/admin-panel',
  '/clientPanel',
  '/technical-panel',
  paths.cart,
  paths.profile,
  '/demo',
  paths.forgotPassword,
  ...Object.values(linkPages),
]

/** `robots.txt`: everything except the areas of signed-in people and the calls. */
export function writeRobots(origin: string): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
