import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { navigateInPage, openWithin } from '../test/browser/navigate-in-page.ts'
import { atPath, noteCalls, openWindowOf, pathOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  // Hoy of a new shop begins with its first steps (P-219) until they are hidden.
  await shop.pool.query('update shop_settings set first_steps_hidden_at = now()')
})

const medium = { width: 768, height: 900 }

const adminPages = [
  '/admin-panel/all-users',
  '/admin-panel/all-products',
  '/admin-panel/reports',
  '/admin-panel/today',
  '/admin-panel/today/visits',
  '/admin-panel/today/unsigned',
  '/admin-panel/today/unpaid',
  '/admin-panel/today/keys',
  '/admin-panel/today/emails',
  '/admin-panel/orders',
  '/admin-panel/delivery',
  '/admin-panel/import',
  '/admin-panel/messages',
  '/admin-panel/cash',
  '/admin-panel/shop',
  '/admin-panel/searches',
  '/admin-panel/discounts',
  '/admin-panel/health',
  '/admin-panel/agenda',
  '/admin-panel/visit-settings',
]
const technicianPages = ['/technical-panel/tasks', '/technical-panel/tasksCorrectivo']
const clientPages = [
  '/clientPanel/information',
  '/clientPanel/history-shopping',
  '/clientPanel/direcciones',
  '/clientPanel/delete-user',
  '/clientPanel/all-support',
  '/clientPanel/inventory-client',
  '/clientPanel/stickers',
  '/clientPanel/all-products',
]
const profilePages = ['/my-profile']
/** Pages of records that do not exist: their calls answer 404. */
const unknownToAdmins = ['/admin-panel/orders/1']
const unknownToClients = ['/clientPanel/inventory-client/00000000-0000-4000-8000-000000000000']

/** Title and empty state of pages without data. */
const empty: Record<string, { title: string; text: string }> = {
  '/clientPanel/history-shopping': { title: 'Purchase History', text: 'No purchase history available.' },
  '/clientPanel/all-support': {
    title: 'Todas las solicitudes de soporte técnico',
    text: 'No hay solicitudes de soporte técnico.',
  },
  '/clientPanel/direcciones': { title: 'Direcciones', text: 'Aún no has guardado direcciones.' },
  '/clientPanel/inventory-client': { title: 'All Computers', text: 'Aún no has registrado equipos.' },
  '/technical-panel/tasks': {
    title: 'Panel de Tareas del Técnico',
    text: 'No hay tareas según el filtro seleccionado.',
  },
  '/technical-panel/tasksCorrectivo': {
    title: 'Tareas Correctivas del Técnico',
    text: 'No hay tareas según el filtro seleccionado.',
  },
  '/admin-panel/all-products': { title: 'All product', text: 'No hay productos disponibles' },
  '/admin-panel/reports': { title: 'Reports', text: 'Aún no hay ventas.' },
  '/admin-panel/today': { title: 'Hoy', text: 'No hay nada pendiente.' },
  '/admin-panel/today/visits': { title: 'Visitas sin técnico', text: 'Todas las visitas tienen técnico.' },
  '/admin-panel/today/unsigned': { title: 'Visitas por firmar', text: 'Todas las visitas están firmadas.' },
  '/admin-panel/today/unpaid': { title: 'Visitas por pagar', text: 'Nadie debe una visita.' },
  '/admin-panel/today/keys': { title: 'Pedidos sin claves', text: 'Ningún pedido espera claves.' },
  '/admin-panel/today/emails': { title: 'Correos que no salieron', text: 'No hay correos por decidir.' },
  '/admin-panel/orders': { title: 'Pedidos', text: 'No hay nada por hacer.' },
  '/admin-panel/messages': { title: 'Mensajes', text: 'No hay mensajes por responder.' },
  '/admin-panel/cash': { title: 'Efectivo de los técnicos', text: 'No hay efectivo por recibir.' },
}

/** The guard of an area acts on entry: its root and one page are loaded as documents, the others are opened within the app. */
async function expectRedirect(page: Page, paths: readonly string[], to: string): Promise<void> {
  const within = new Map<string, string[]>()
  for (const path of paths) {
    const [, area, page_] = path.split('/')
    const entrance = page_ === undefined ? `${area}` : `${area}/*`
    const others = within.get(entrance)
    if (others) others.push(path)
    else {
      within.set(entrance, [])
      await page.goto(shop.address + path)
      await atPath(page, to)
    }
  }
  const others = [...within.values()].flat()
  // Only the redirect matters: hiding the document saves painting the home page each time.
  await page.evaluate(() => (document.documentElement.style.display = 'none'))
  expect(await page.evaluate(followLinks, { paths: others, to })).toEqual(
    others.map((path) => `${path} leads to ${to}`),
  )
}

/**
 * Runs in the page: follows links to these paths in turn, as a press on each does.
 * @param to where each is expected to lead
 * @returns for each path where it led to
 */
async function followLinks({ paths, to }: { paths: string[]; to: string }): Promise<string[]> {
  const led: string[] = []
  for (const path of paths) {
    const { key } = history.state
    const link = Object.assign(document.createElement('a'), { href: path, textContent: 'go' })
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
    const end = Date.now() + 20_000
    while ((history.state.key === key || location.pathname !== to) && Date.now() < end)
      await new Promise((later) => setTimeout(later, 10))
    led.push(`${path} leads to ${location.pathname}`)
  }
  return led
}

/** The areas that a role may enter: root, the page to which the root redirects, all pages, and the links between them. */
const ownProfile = { root: '/my-profile', first: '/my-profile', pages: profilePages, links: [] } as const
const clientArea = {
  root: '/clientPanel',
  first: '/clientPanel/information',
  pages: clientPages,
  links: [
    ['inventory', '/clientPanel/inventory-client'],
    ['technical support', '/clientPanel/all-support'],
    ['Purchase History', '/clientPanel/history-shopping'],
    ['direcciones', '/clientPanel/direcciones'],
    ['information', '/clientPanel/information'],
    ['update password', '/clientPanel/all-products'],
    ['wish list', '/clientPanel/all-products'],
    ['delete user', '/clientPanel/delete-user'],
  ],
} as const
const technicianArea = {
  root: '/technical-panel',
  first: '/technical-panel/tasks',
  pages: technicianPages,
  links: [
    ['Mantenimiento preventivo', '/technical-panel/tasks'],
    ['Mantenimiento correctivo', '/technical-panel/tasksCorrectivo'],
  ],
} as const
const adminArea = {
  root: '/admin-panel',
  first: '/admin-panel/all-products',
  pages: adminPages,
  links: [
    ['All users', '/admin-panel/all-users'],
    ['All product', '/admin-panel/all-products'],
    ['Reports', '/admin-panel/reports'],
    ['Hoy', '/admin-panel/today'],
    ['Pedidos', '/admin-panel/orders'],
    ['Devoluciones', '/admin-panel/today/cases'],
    ['Agenda', '/admin-panel/agenda'],
    ['Entregas', '/admin-panel/delivery'],
    ['Mensajes', '/admin-panel/messages'],
    ['Opiniones', '/admin-panel/today/reviews'],
    ['Búsquedas', '/admin-panel/searches'],
    ['Códigos', '/admin-panel/discounts'],
    ['Efectivo', '/admin-panel/cash'],
    ['Tienda', '/admin-panel/shop'],
    ['Salud', '/admin-panel/health'],
  ],
} as const

/** Expects the page to be open, with its empty state if it has one. */
async function expectPage(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main')
  expect(pathOf(page)).toBe(path)
  const { title, text } = empty[path] ?? {}
  if (title === undefined || text === undefined) return
  await main.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await main.getByText(text, { exact: true }).first().waitFor()
  await expect.poll(() => page.title()).toBe(`${title} · Alero`)
}

/**
 * Follows all links of an area in the side panel, which stays mounted and shows the person; on phones a row of the same links replaces it.
 */
async function walkLinks(page: Page, links: readonly (readonly [string, string])[], owner: string[]) {
  const panel = page.getByRole('complementary')
  await panel.waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.locator('main aside').waitFor({ state: 'hidden' })
  const row = page.getByRole('main').getByRole('navigation')
  expect(await row.getByRole('link').allTextContents()).toEqual(links.map(([label]) => label))
  const [last] = links.slice(-1)
  await row.getByRole('link', { name: last?.[0] ?? '', exact: true }).click()
  await atPath(page, last?.[1] ?? '')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()

  await page.setViewportSize(desktop.viewport)
  await panel.waitFor()
  for (const text of owner) expect(await panel.innerText()).toContain(text)
  expect(await panel.locator('svg').count()).toBeGreaterThan(links.length)
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(240)
  const nav = panel.getByRole('navigation')
  await page.evaluate(() => Object.assign(document.querySelector('aside') ?? {}, { isTheSame: true }))
  for (const [label, href] of links) {
    const link = nav.getByRole('link', { name: label, exact: true })
    expect(await link.getAttribute('href')).toBe(href)
    await link.click()
    await atPath(page, href)
    await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await panel.evaluate((aside) => 'isTheSame' in aside)).toBe(true)
  }
  expect(await nav.getByRole('link').count()).toBe(links.length)
}

describe('access to the areas', () => {
  it('redirects visitors home from the admin and technician areas, and to the login from the client area and profile', async () => {
    const { page, complaints } = await openWindow()
    const calls = noteCalls(page)
    const closedPages = ['/admin-panel', ...adminPages, ...unknownToAdmins, '/technical-panel', ...technicianPages]
    await expectRedirect(page, closedPages, '/')
    await expectRedirect(page, ['/clientPanel', ...clientPages, ...unknownToClients, ...profilePages], '/login')
    expect(calls).not.toContain('GET /api/all-user')
    expectNoComplaints(complaints)
  })

  it.each([
    {
      role: 'GENERAL',
      roleName: 'Cliente',
      closed: [...adminPages, ...unknownToAdmins, ...technicianPages],
      own: [clientArea, ownProfile],
      unknown: unknownToClients,
    },
    {
      role: 'TECHNICAL',
      roleName: 'Técnico',
      closed: [...adminPages, ...unknownToAdmins],
      own: [technicianArea, clientArea, ownProfile],
      unknown: unknownToClients,
    },
    {
      role: 'ADMIN',
      roleName: 'Administrador',
      closed: technicianPages,
      own: [adminArea, clientArea, ownProfile],
      unknown: [...unknownToAdmins, ...unknownToClients],
    },
  ] as const)(
    'redirects $role home from areas of others; every page of the own areas opens, from its side panel or row (P-34), with its empty state',
    async ({ role, roleName, closed, own, unknown }) => {
      const { page, person, complaints } = await openWindowOf(shop, { role })
      await expectRedirect(page, closed, '/')
      for (const { root, first, pages, links } of own) {
        await page.setViewportSize(medium)
        await page.goto(shop.address + root)
        await atPath(page, first)
        if (root !== first) await page.goto(shop.address + first)
        await page.locator('main h1').first().waitFor()
        await expectPage(page, first)
        // Other areas of this role have the same panel with their own links.
        if (own[0].root === root) await walkLinks(page, links, [person.name, roleName])
        await page.setViewportSize(phone.viewport)
        for (const path of pages) {
          if (pathOf(page) !== path) await openWithin(page, path)
          await expectPage(page, path)
        }
      }
      expectNoComplaints(complaints)
      for (const path of unknown) {
        await openWithin(page, path)
        await expectPage(page, path)
      }
    },
  )

  it('decides after the user response: until then the area shows nothing and makes no calls', async () => {
    const { page } = await openWindowOf(shop, { role: 'ADMIN' })
    const calls = noteCalls(page)
    const { promise: mayRespond, resolve: response } = Promise.withResolvers<void>()
    await page.route('**/api/user-datails', async (route) => {
      await mayRespond
      await route.continue()
    })
    await page.goto(`${shop.address}/admin-panel/all-users`)
    await hydrated(page)
    await page.getByRole('main').getByText('Cargando...').waitFor({ state: 'attached' })
    expect(await page.getByRole('complementary').count()).toBe(0)
    expect(calls).not.toContain('GET /api/all-user')
    response()
    await page.getByRole('heading', { name: 'All users' }).waitFor()
    expect(pathOf(page)).toBe('/admin-panel/all-users')
  })

  it('when the user call fails, offers a retry; a technician goes on, with four tabs moved by arrow keys (P-55, P-54)', async () => {
    const { page: owners } = await openWindowOf(shop, { role: 'ADMIN' })
    await owners.route('**/api/user-datails', (route) => route.abort())
    await owners.goto(`${shop.address}/admin-panel/all-users`)
    await owners.getByRole('alert').filter({ hasText: 'No pudimos comprobar tu sesión.' }).waitFor()
    await owners.unroute('**/api/user-datails')
    await owners.getByRole('button', { name: 'Reintentar' }).click()
    await owners.getByRole('heading', { name: 'All users' }).waitFor()

    // The page came for this technician; a call without an answer is no signal.
    const { page } = await openWindowOf(shop, { role: 'TECHNICAL' })
    await page.route('**/api/user-datails', (route) => route.abort())
    await page.goto(`${shop.address}/technical-panel/tasks`)
    await hydrated(page)
    await page.getByRole('heading', { name: 'Panel de Tareas del Técnico' }).waitFor()

    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    const names = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0])
    expect(names).toEqual(['Pendientes', 'En Proceso', 'Completados', 'Cancelados'])
    await page.getByRole('tab', { selected: true, name: 'Pendientes' }).waitFor()
    await tabs.first().press('ArrowRight')
    await page.getByRole('tab', { selected: true, name: 'En Proceso' }).waitFor()
  })
})

it('a visitor can open both visit forms, which link to the login (P-50)', async () => {
  const { page, complaints } = await openWindow(phone)
  await page.goto(`${shop.address}/mantenimiento-preventivo`)
  await hydrated(page)
  for (const [path, title] of [
    ['/mantenimiento-preventivo', 'Solicitar Mantenimiento Preventivo'],
    ['/mantenimiento-correctivo', 'Solicitar Mantenimiento Correctivo'],
  ] as const) {
    if (pathOf(page) !== path) await navigateInPage(page, path)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(await main.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login')
  }
  expectNoComplaints(complaints)
})
