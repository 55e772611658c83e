import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { desktop, expectNoComplaints, hydrated, openWindow, phone } from '../test/browser.ts'
import { navigateInPage } from '../test/navigate-in-page.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { atPath, noteCalls, openWindowOf, pathOf } from '../test/signed-in.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const medium = { viewport: { width: 768, height: 900 } }

const adminPages = [
  '/admin-panel/all-users',
  '/admin-panel/all-products',
  '/admin-panel/reports',
  '/admin-panel/today',
  '/admin-panel/today/visits',
  '/admin-panel/today/emails',
  '/admin-panel/orders',
  '/admin-panel/orders/1',
  '/admin-panel/delivery',
  '/admin-panel/import',
  '/admin-panel/messages',
  '/admin-panel/cash',
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
  '/clientPanel/inventory-client/00000000-0000-4000-8000-000000000000',
  '/clientPanel/stickers',
  '/clientPanel/all-products',
  '/my-profile',
]

/** Whose an area is, is decided where it is entered: each is tried once from outside, its other pages from within. */
async function expectLedAway(page: Page, paths: readonly string[], to: string): Promise<void> {
  const tried = new Set<string>()
  for (const path of paths) {
    const area = path.split('/')[1] ?? ''
    if (tried.has(area)) {
      const before = await page.evaluate(() => history.state.key)
      await navigateInPage(page, path)
      await page.waitForFunction((key) => history.state.key !== key, before)
    } else await page.goto(shop.address + path)
    tried.add(area)
    await atPath(page, to)
  }
}

describe('access to the areas', () => {
  it('a visitor is led home from the areas of admins and technicians, and to the login from the own pages', async () => {
    const { page, complaints } = await openWindow()
    const calls = noteCalls(page)
    await expectLedAway(page, [...adminPages, ...technicianPages], '/')
    await expectLedAway(page, clientPages, '/login')
    expect(calls).not.toContain('GET /api/all-user')
    expectNoComplaints(complaints)
  })

  it.each([
    ['GENERAL', [...adminPages, ...technicianPages], clientPages],
    ['TECHNICAL', adminPages, [...technicianPages, ...clientPages]],
    ['ADMIN', technicianPages, [...adminPages, ...clientPages]],
  ] as const)(
    '%s is led home from areas of others and stays in the own ones, from outside and within',
    async (role, closed, open) => {
      const { page } = await openWindowOf(shop, { role })
      await expectLedAway(page, closed, '/')
      const entered = new Set<string>()
      for (const path of open) {
        const area = path.split('/')[1] ?? ''
        // Whose an area is, is decided where it is entered: once from outside, then within it.
        if (entered.has(area)) {
          await page.locator('main h1').evaluateAll((all) => all.forEach((one) => one.setAttribute('data-before', '')))
          await navigateInPage(page, path)
        } else await page.goto(shop.address + path)
        entered.add(area)
        await page.locator('main h1:not([data-before])').waitFor()
        expect(pathOf(page)).toBe(path)
      }
    },
  )

  it('is decided only after the response: until then nothing of the area shows and none of its calls is made', async () => {
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

  it('is not guessed when there is no response: it can be asked again', async () => {
    const { page } = await openWindowOf(shop, { role: 'TECHNICAL' })
    await page.route('**/api/user-datails', (route) => route.abort())
    await page.goto(`${shop.address}/technical-panel/tasks`)
    await page.getByRole('alert').filter({ hasText: 'No pudimos comprobar tu sesión.' }).waitFor()
    await page.unroute('**/api/user-datails')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByRole('heading', { name: 'Panel de Tareas del Técnico' }).waitFor()
  })

  it.each([
    ['ADMIN', '/admin-panel', '/admin-panel/all-products'],
    ['TECHNICAL', '/technical-panel', '/technical-panel/tasks'],
    ['GENERAL', '/clientPanel', '/clientPanel/information'],
  ] as const)('%s at %s is led to %s', async (role, area, target) => {
    const { page } = await openWindowOf(shop, { role })
    await page.goto(shop.address + area)
    await atPath(page, target)
  })
})

const areas = [
  [
    'ADMIN',
    '/admin-panel/all-products',
    [
      ['All users', '/admin-panel/all-users'],
      ['All product', '/admin-panel/all-products'],
      ['Reports', '/admin-panel/reports'],
      ['Hoy', '/admin-panel/today'],
      ['Pedidos', '/admin-panel/orders'],
      ['Agenda', '/admin-panel/agenda'],
      ['Entregas', '/admin-panel/delivery'],
      ['Mensajes', '/admin-panel/messages'],
      ['Efectivo', '/admin-panel/cash'],
      ['Salud', '/admin-panel/health'],
    ],
    'Administrador',
  ],
  [
    'TECHNICAL',
    '/technical-panel/tasks',
    [
      ['Mantenimiento preventivo', '/technical-panel/tasks'],
      ['Mantenimiento correctivo', '/technical-panel/tasksCorrectivo'],
    ],
    'Técnico',
  ],
  [
    'GENERAL',
    '/clientPanel/information',
    [
      ['inventory', '/clientPanel/inventory-client'],
      ['technical support', '/clientPanel/all-support'],
      ['Purchase History', '/clientPanel/history-shopping'],
      ['direcciones', '/clientPanel/direcciones'],
      ['information', '/clientPanel/information'],
      ['update password', '/clientPanel/all-products'],
      ['wish list', '/clientPanel/all-products'],
      ['delete user', '/clientPanel/delete-user'],
    ],
    'Cliente',
  ],
] as const

describe.each(areas)('the area of %s', (role, path, links, calling) => {
  it('has a side panel with icon, name, role and its links; only the main part changes (P-34)', async () => {
    const { page, person, goTo, complaints } = await openWindowOf(shop, { role })
    await goTo(path)
    const panel = page.getByRole('complementary')
    await panel.waitFor()
    expect(await panel.innerText()).toContain(person.name)
    expect(await panel.innerText()).toContain(calling)
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
    expectNoComplaints(complaints)
  })

  it('shows the side panel from medium windows on; on phones a row of the same links stands above (P-34)', async () => {
    const { page, goTo } = await openWindowOf(shop, { role }, medium)
    await goTo(path)
    const panel = page.locator('main aside')
    await panel.waitFor()
    await page.setViewportSize({ width: 390, height: 800 })
    await panel.waitFor({ state: 'hidden' })
    const row = page.getByRole('main').getByRole('navigation')
    expect(await row.getByRole('link').allTextContents()).toEqual(links.map(([label]) => label))
    const [last] = links.slice(-1)
    await row.getByRole('link', { name: last?.[0] ?? '', exact: true }).click()
    await atPath(page, last?.[1] ?? '')
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('empty areas', () => {
  it.each([
    ['GENERAL', '/clientPanel/history-shopping', 'Purchase History', 'No purchase history available.'],
    [
      'GENERAL',
      '/clientPanel/all-support',
      'Todas las solicitudes de soporte técnico',
      'No hay solicitudes de soporte técnico.',
    ],
    ['GENERAL', '/clientPanel/direcciones', 'Direcciones', 'Aún no has guardado direcciones.'],
    ['GENERAL', '/clientPanel/inventory-client', 'All Computers', 'Aún no has registrado equipos.'],
    [
      'TECHNICAL',
      '/technical-panel/tasks',
      'Panel de Tareas del Técnico',
      'No hay tareas según el filtro seleccionado.',
    ],
    [
      'TECHNICAL',
      '/technical-panel/tasksCorrectivo',
      'Tareas Correctivas del Técnico',
      'No hay tareas según el filtro seleccionado.',
    ],
    ['ADMIN', '/admin-panel/all-products', 'All product', 'No hay productos disponibles'],
    ['ADMIN', '/admin-panel/reports', 'Reports', 'Aún no hay ventas.'],
    ['ADMIN', '/admin-panel/today', 'Hoy', 'No hay nada pendiente.'],
    ['ADMIN', '/admin-panel/today/visits', 'Visitas sin técnico', 'Todas las visitas tienen técnico.'],
    ['ADMIN', '/admin-panel/today/emails', 'Correos que no salieron', 'No hay correos por decidir.'],
    ['ADMIN', '/admin-panel/orders', 'Pedidos', 'No hay nada por hacer.'],
    ['ADMIN', '/admin-panel/messages', 'Mensajes', 'No hay mensajes por responder.'],
    ['ADMIN', '/admin-panel/cash', 'Efectivo de los técnicos', 'No hay efectivo por recibir.'],
  ] as const)('%s reads at %s', async (role, path, title, text) => {
    const { page, goTo, complaints } = await openWindowOf(shop, { role }, phone)
    await goTo(path)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await main.getByText(text, { exact: true }).first().waitFor()
    expect(await page.title()).toBe(`${title} · Alero`)
    expectNoComplaints(complaints)
  })

  it('technicians have four tabs, moved by arrows; pendiente comes first (P-55, P-54)', async () => {
    const { page, goTo } = await openWindowOf(shop, { role: 'TECHNICAL' }, desktop)
    await goTo('/technical-panel/tasks')
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    const names = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0])
    expect(names).toEqual(['Pendientes', 'En Proceso', 'Completados', 'Cancelados'])
    await page.getByRole('tab', { selected: true, name: 'Pendientes' }).waitFor()
    await tabs.first().press('ArrowRight')
    await page.getByRole('tab', { selected: true, name: 'En Proceso' }).waitFor()
  })

  it.each([
    ['/mantenimiento-preventivo', 'Solicitar Mantenimiento Preventivo'],
    ['/mantenimiento-correctivo', 'Solicitar Mantenimiento Correctivo'],
  ])('%s can be read by a visitor, who is told to sign in (P-50)', async (path, title) => {
    const { page, complaints } = await openWindow(phone)
    await page.goto(shop.address + path)
    await hydrated(page)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    expect(await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe(
      '/login',
    )
    expectNoComplaints(complaints)
  })
})
