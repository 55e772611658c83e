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
]

/** `robots.txt`: everything but the areas of people who signed in and the calls. */
export function writeRobots(origin: string): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
