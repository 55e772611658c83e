import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'

import { loaderContext, type MakePageCall } from './call.ts'
import { screenOf } from './page/lazy-route.tsx'
import { routes } from './routes.tsx'
import { SiteOrigin } from './site-origin.ts'

export { themeScript } from './page/before-paint.ts'

export type RenderedPage = {
  status: number
  html: string
  data: string
  /** The page's place in the route table, and those of the areas that it lies in. */
  route: string
  places: string[]
}

const handler = createStaticHandler(routes)

/** Whether a path is that of a page, be there something to show on it or not. */
export const isPage = (path: string): boolean => {
  const place = matchRoutes(routes, path)?.findLast(({ route }) => route.path !== undefined)?.route.path
  return place !== undefined && place !== '*'
}

/**
 * Renders a public page with no word about who is looking.
 * @param url absolute address of the page
 * @returns the whole document without its assets, its status, the loaders' data as JSON for hydration, and the path of
 *   its route, which is one of a known few
 */
export async function renderPage(url: string, call: MakePageCall): Promise<RenderedPage> {
  const { draw, ...page } = await preparePage(url, call)
  return { ...page, html: draw() }
}

/** All of {@link renderPage} but its last step, which `draw` takes: so that the step can be measured by itself. */
export async function preparePage(url: string, call: MakePageCall) {
  const requestContext = new RouterContextProvider(new Map([[loaderContext, { call, isServer: true }]]))
  const context = await handler.query(requestOf(url), {
    requestContext,
    filterMatchesToLoad: (match) => !(match.route.handle as { isPrivate?: boolean } | undefined)?.isPrivate,
  })
  // Public pages never redirect: a loader that answers with a response is a mistake of ours.
  if (context instanceof Response) throw new Error(`page ${url} answered with a response`)
  await Promise.all(context.matches.map(({ route }) => screenOf(route)))
  const router = createStaticRouter(openRoutes(context.matches), context)
  const draw = () =>
    renderToString(
      <SiteOrigin value={new URL(url).origin}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SiteOrigin>,
    )
  const { loaderData, errors } = context
  const places = context.matches.flatMap(({ route }) => route.path ?? [])
  const route = places.at(-1) ?? '*'
  return { status: statusOf(context), draw, data: JSON.stringify({ loaderData, errors }), route, places }
}

/** All that the router reads of a request; a whole one, made for every page, costs as much as a question to the database. */
const requestOf = (url: string): Request => ({ url, method: 'GET', signal: new AbortController().signal }) as Request

/** The table without what is not on the page: the router copies what it is given. */
const openRoutes = (matches: StaticContext['matches']) =>
  matches.reduceRight<StaticContext['matches'][number]['route'][]>(
    // An index route may not even have an empty list of children.
    (children, { route }) => [{ ...route, children: children.length > 0 ? children : undefined } as typeof route],
    [],
  )

type StaticContext = Exclude<Awaited<ReturnType<typeof handler.query>>, Response>

function statusOf(context: StaticContext): number {
  const declared = context.matches.map(({ route }) => (route.handle as { status?: number } | undefined)?.status ?? 0)
  const failed = Object.values(context.loaderData)
    .flatMap((data) => (data && typeof data === 'object' ? Object.values(data as object) : []))
    .map((value) => (value && typeof value === 'object' && value.state === 'failed' ? Number(value.status) : 0))
  return Math.max(context.statusCode, ...declared, ...failed)
}
