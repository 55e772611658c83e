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
import { joinableData, watchListed } from './page/shared-endings.ts'
import { routes } from './routes.tsx'
import { SiteOrigin } from './site-origin.ts'

export type { JoinableData } from './page/shared-endings.ts'
export { themeScript } from './page/before-paint.ts'

/** The signed-in person's data for a private route, by the route's path. */
export type OwnData = { place: string; data: unknown }

export type RenderedPage = {
  status: number
  html: string
  data: string
  /** The page's route and its parent routes. */
  route: string
  places: string[]
}

const handler = createStaticHandler(routes)

/** Whether a path matches a page, whether or not it has content. */
export const isPage = (path: string): boolean => {
  const place = matchRoutes(routes, path)?.findLast(({ route }) => route.path !== undefined)?.route.path
  return place !== undefined && place !== '*'
}

/**
 * Renders a page: without any data of the visitor, unless `own` is given.
 * @param url absolute address of the page
 * @returns the whole document without its assets, its status, the loaders' data as JSON for hydration, and its route,
 * which is one of a bounded set
 */
export async function renderPage(url: string, call: MakePageCall, own?: OwnData): Promise<RenderedPage> {
  const { openDrawing, data, status, route, places } = await preparePage(url, call, own)
  return { status, route, places, data: data(), html: openDrawing()() }
}

/**
 * All of {@link renderPage} except its last step: calling the function that `openDrawing` returns, so that this step can be measured alone.
 * With `joinable`, the page may be rendered only up to its ending.
 */
export async function preparePage(url: string, call: MakePageCall, own?: OwnData) {
  const watched = watchListed(call)
  const requestContext = new RouterContextProvider(new Map([[loaderContext, { call: watched.call, isServer: true }]]))
  const context = await handler.query(requestOf(url), {
    requestContext,
    filterMatchesToLoad: (match) => !(match.route.handle as { isPrivate?: boolean } | undefined)?.isPrivate,
  })
  // Public pages never redirect: a loader that returns a response is a bug.
  if (context instanceof Response) throw new Error(`page ${url} answered with a response`)
  const ownRoute = context.matches.find(({ route }) => own && route.path === own.place)?.route
  if (ownRoute) context.loaderData[ownRoute.id] = own?.data
  await Promise.all(context.matches.map(({ route }) => screenOf(route)))
  const { loaderData, errors } = context
  const places = context.matches.flatMap(({ route }) => route.path ?? [])
  const route = places.at(-1) ?? '*'
  const status = statusOf(context)
  const id = context.matches.at(-1)?.route.id ?? ''
  const joinable =
    status === 200 && !errors ? joinableData({ route, id, loaderData, listed: watched.listedBy(route) }) : undefined
  return {
    status,
    openDrawing: ({ hasEnding = true } = {}) =>
      drawing(url, joinable && !hasEnding ? { ...context, loaderData: joinable.withoutEnding } : context),
    joinable,
    data: () => JSON.stringify({ loaderData, errors }),
    route,
    places,
  }
}

function drawing(url: string, context: StaticContext): () => string {
  const router = createStaticRouter(openRoutes(context.matches), context)
  return () =>
    renderToString(
      <SiteOrigin value={new URL(url).origin}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SiteOrigin>,
    )
}

/** The properties of a request that the router reads; a complete Request for every page would cost as much as a query. */
const requestOf = (url: string): Request => ({ url, method: 'GET', signal: new AbortController().signal }) as Request

/** The table without routes that are not on the page, because the router copies the table. */
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
