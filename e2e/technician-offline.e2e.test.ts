import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/axe.ts'
import { hydrated, phone } from '../test/browser.ts'
import { builtScript } from '../test/built-script.ts'
import { addPerson, PASSWORD } from '../test/people.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { atPath, openWindowOf, pathOf } from '../test/signed-in.ts'
import { addTask, changeTask, dayFromToday, readTask } from '../test/technician-tasks.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const preventive = '/technical-panel/tasks'
const corrective = '/technical-panel/tasksCorrectivo'

/** A technician on a phone whose area is ready for times without signal, with one visit today. */
async function openTechnician(name = 'Teresa Muñoz') {
  const opened = await openWindowOf(shop, { role: 'TECHNICAL', name }, phone)
  const { page, person, goTo } = opened
  const id = await addTask(shop.db, {
    technicianId: person.id,
    fecha: dayFromToday(),
    descripcion: `Visita de ${name}`,
    hora: '09:00',
  })
  await goTo(preventive)
  await cardOf(page).waitFor()
  await ready(page)
  return { ...opened, id, name }
}

/** The worker is there, and the lists are in the browser's storage. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(async () => (await stored(page)).lists).toBe(5)
}

/** How much the browser keeps for the technician's area, and whether it can be opened without signal. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const count = { lists: 0, edits: 0, people: 0 }
    if (names.includes('technician')) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('technician')
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      for (const place of Object.keys(count) as (keyof typeof count)[]) {
        if (!db.objectStoreNames.contains(place)) continue
        count[place] = await new Promise<number>((resolve) => {
          const request = db.transaction(place).objectStore(place).count()
          request.addEventListener('success', () => resolve(request.result))
        })
      }
      db.close()
    }
    return count
  })

const cardOf = (page: Page) => page.getByRole('tabpanel').getByRole('article').first()

async function edit(page: Page, values: { hora?: string; estado?: string }): Promise<void> {
  await cardOf(page).getByRole('button', { name: 'Editar' }).click()
  if (values.hora) await cardOf(page).getByLabel('Hora').fill(values.hora)
  if (values.estado) await cardOf(page).getByLabel('Estado').selectOption(values.estado)
  await cardOf(page).getByRole('button', { name: 'Guardar' }).click()
}

/**
 * Scrolls to the top and waits until the header has slid back with the row of links under it. Playwright scrolls by itself
 * before it presses a link that is half out of sight, and does not see that the link then moves on for 200 ms.
 */
async function goToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const row = page.getByRole('navigation', { name: 'Panel técnico' })
  await expect
    .poll(() => row.evaluate((bar) => !document.querySelector('[data-slid]') && bar.getAnimations().length === 0))
    .toBe(true)
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Cuenta de ${name}` }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** The browser's note of whose data it keeps. */
const owner = (page: Page) => page.evaluate(() => localStorage.getItem('technicianHere'))

const goOffline = (page: Page) => page.context().setOffline(true)
const goOnline = (page: Page) => page.context().setOffline(false)

describe('without signal', () => {
  it('both lists stay readable after a reload, edits are marked "sin enviar", survive, and are sent with the signal', async () => {
    const { page, id, name } = await openTechnician()
    await goOffline(page)
    // A browser that is killed soon after its first sign-in has not written localStorage yet.
    await expect.poll(async () => (await stored(page)).people).toBe(1)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await hydrated(page)
    await cardOf(page).waitFor()
    await page.getByText(/^Sin señal\. Ves tus tareas como estaban a las? /).waitFor()
    expect(await page.getByText(/Sin (señal|conexión)/).count()).toBe(1)
    await edit(page, { estado: 'pendiente' })
    await page.getByText('No hay nada que enviar: la tarea queda como estaba.').waitFor()
    expect(await page.getByText(/sin enviar/).count()).toBe(0)
    await page.getByRole('button', { name: `Cuenta de ${name}` }).waitFor()
    await edit(page, { estado: 'en proceso' })
    await page.getByText(/^Sin señal: el cambio quedó guardado en este dispositivo, sin enviar\. Ahora está/).waitFor()
    await page.getByText('1 cambio sin enviar.').waitFor()
    await page.getByText('No hay tareas según el filtro seleccionado.').waitFor()
    await page.getByRole('tab', { name: 'En Proceso' }).click()
    await cardOf(page).getByText('sin enviar').waitFor()
    await expectAccessible(page)
    // A second change of the same task, after a reload.
    await page.goto(shop.address + preventive)
    await hydrated(page)
    await page.getByRole('region', { name: 'Hoy' }).getByText('sin enviar').waitFor()
    await page.getByRole('tab', { name: 'En Proceso' }).click()
    await edit(page, { hora: '10:30' })
    await cardOf(page).getByText(/10:30/).waitFor()
    await goToTop(page)
    // Held as long as fingers hold: the link stays under them.
    await page.getByRole('link', { name: 'Mantenimiento correctivo' }).click({ delay: 150 })
    await page.getByRole('heading', { level: 1, name: 'Tareas Correctivas del Técnico' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Tareas Correctivas del Técnico' }).waitFor()
    expect(pathOf(page)).toBe(corrective)
    expect(await readTask(shop.db, id)).toMatchObject({ estado: 'pendiente', hora: '09:00', version: 1 })

    await goOnline(page)
    await page.getByText('1 cambio sin enviar.').waitFor({ state: 'detached' })
    await expect.poll(() => readTask(shop.db, id)).toMatchObject({ estado: 'en proceso', hora: '10:30', version: 2 })
    await expect.poll(async () => (await stored(page)).edits).toBe(0)
    await page.getByRole('region', { name: 'Hoy' }).getByText('sin enviar').waitFor({ state: 'detached' })
  })

  it('a retry finds its own change; a stale edit is not sent over what somebody wrote first: both are shown, and one is chosen; one that the server refuses can be corrected; one whose task another technician took is given up', async () => {
    const { page, id, person } = await openTechnician()
    const section = page.getByRole('region', { name: 'Cambios por decidir' })
    // A response that was lost on its way back.
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await page.route('**/api/actualizarTarea/*', lose, { times: 1 })
    await edit(page, { estado: 'en proceso' })
    await page.getByText(/^Sin señal: el cambio quedó guardado en este dispositivo, sin enviar/).waitFor()
    // The page retries by itself after a while; a press retries at once.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await stored(page)).edits).toBe(0)
    expect(await section.count()).toBe(0)
    expect((await readTask(shop.db, id)).version).toBe(2)

    // A stale edit.
    await page.getByRole('tab', { name: 'En Proceso' }).click()
    await goOffline(page)
    await edit(page, { hora: '11:00' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await changeTask(shop.db, id, { hora: '08:00' })
    await goOnline(page)
    await section.getByText(/^Alguien más, o tú en otro dispositivo, modificó esta tarea antes/).waitFor()
    expect(await section.getByRole('row').nth(2).innerText()).toMatch(/Hora\s+8:00\sa\.\sm\.\s+11:00\sa\.\sm\./)
    // It waits for a decision, also over a reload.
    await page.reload()
    await section.getByRole('button', { name: 'Dejar lo guardado' }).click()
    await page.getByText('Quedó lo que ya estaba guardado.').waitFor()
    await page.getByRole('tab', { name: 'En Proceso' }).click()
    await cardOf(page).getByText(/8:00/).waitFor()
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '08:00', version: 3 })
    expect((await stored(page)).edits).toBe(0)

    // An edit that the server refuses, and one whose task another technician took.
    await addTask(shop.db, {
      technicianId: person.id,
      fecha: dayFromToday(),
      hora: '13:00',
      descripcion: 'Otra visita de hoy',
    })
    await goOffline(page)
    await edit(page, { hora: '13:30' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await goOnline(page)
    await section.getByText(/A esa hora ya tienes otra visita/).waitFor()
    await section.getByRole('button', { name: 'Corregir' }).click()
    expect(await section.getByLabel('Hora').inputValue()).toBe('13:30')
    await section.getByLabel('Hora').fill('16:00')
    await section.getByRole('button', { name: 'Guardar' }).click()
    await section.waitFor({ state: 'detached' })
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '16:00' })

    await goOffline(page)
    await page
      .getByRole('article', { name: /^Visita/ })
      .getByRole('button', { name: 'Editar' })
      .click()
    await page
      .getByRole('article', { name: /^Visita/ })
      .getByLabel('Estado')
      .selectOption('completado')
    await page
      .getByRole('article', { name: /^Visita/ })
      .getByRole('button', { name: 'Guardar' })
      .click()
    await page.getByText('1 cambio sin enviar.').waitFor()
    const other = await addPerson(shop.db, { role: 'TECHNICAL' })
    await changeTask(shop.db, id, { technicianId: other.id })
    await goOnline(page)
    await section.getByText('Otro técnico tomó esta tarea antes de que llegara tu cambio.').waitFor()
    expect(await section.getByRole('button', { name: 'Guardar lo mío' }).count()).toBe(0)
    await section.getByRole('button', { name: 'Entendido' }).click()
    await section.waitFor({ state: 'detached' })
    expect(await readTask(shop.db, id)).toMatchObject({ estado: 'en proceso', technicianId: other.id })
  })
})

describe('nothing stays readable after the session ended', () => {
  it('signing out asks about what was not sent, then leaves nothing in the browser', async () => {
    const { page, name } = await openTechnician()
    await page.route('**/api/actualizarTarea/*', (route) => route.abort('connectionreset'))
    await edit(page, { estado: 'en proceso' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await logOut(page, name)
    const question = page.getByRole('alertdialog')
    await question.getByText('Se borra 1 cosa sin enviar.').waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await cardOf(page).or(page.getByText('No hay tareas')).first().waitFor()
    expect((await stored(page)).edits).toBe(1)
    await logOut(page, name)
    await question.getByRole('button', { name: 'Borrar y salir' }).click()
    await atPath(page, '/login')
    await expect.poll(() => stored(page)).toEqual({ lists: 0, edits: 0, people: 0 })
    await goOffline(page)
    const opening = page.goto(shop.address + preventive)
    const reached = await opening.then(
      () => true,
      () => false,
    )
    if (reached) {
      await hydrated(page)
      await page.getByText('No pudimos comprobar tu sesión.').waitFor()
      expect(await page.getByText('Laura Mejía').count()).toBe(0)
    }
  })

  it('signing out asks while a change is being sent or none can be counted, and an answer that comes later stores nothing', async () => {
    const { page, id, name } = await openTechnician()
    const question = page.getByRole('alertdialog')
    const unsure = question.getByText('Puede haber cambios sin enviar. Al salir se borran.')
    // A browser whose storage fails.
    await page.evaluate(() => {
      localStorage.removeItem('technicianHere')
      IDBObjectStore.prototype.count = () => {
        throw new DOMException('', 'UnknownError')
      }
    })
    await logOut(page, name)
    await unsure.waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await page.reload()
    await hydrated(page)

    // However slow the machine is, the save waits.
    await page.evaluate(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    const held = Promise.withResolvers<Route>()
    await page.route('**/api/actualizarTarea/*', held.resolve, { times: 1 })
    await edit(page, { estado: 'en proceso' })
    const save = await held.promise
    await logOut(page, name)
    await unsure.waitFor()
    await question.getByRole('button', { name: 'Borrar y salir' }).click()
    await atPath(page, '/login')
    // Without a session the save is refused; the page asks who is here and would store the change.
    const requested = page.waitForResponse(/\/api\/user-datails/)
    await save.continue()
    await requested
    expect(await stored(page)).toEqual({ lists: 0, edits: 0, people: 0 })
    expect(await readTask(shop.db, id)).toMatchObject({ estado: 'pendiente', version: 1 })
  })

  it('what another window drops while the changes are read breaks nothing, and the end of a session leaves the next one its note', async () => {
    const { page, person } = await openTechnician()
    await addTask(shop.db, { technicianId: person.id, fecha: dayFromToday(), hora: '15:00' })
    await page.reload()
    await hydrated(page)
    await goOffline(page)
    await edit(page, { estado: 'en proceso' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await edit(page, { estado: 'en proceso' })
    await page.getByText('2 cambios sin enviar.').waitFor()
    await page.evaluate(() => {
      type Read = (this: IDBObjectStore, range: IDBKeyRange) => IDBRequest<IDBValidKey[]>
      const stores = IDBObjectStore.prototype as { getAllKeys: Read }
      const { getAllKeys } = stores
      stores.getAllKeys = function (range) {
        stores.getAllKeys = getAllKeys
        const keys = getAllKeys.call(this, range)
        keys.addEventListener('success', () => {
          const [first] = keys.result
          if (first) this.transaction.db.transaction('edits', 'readwrite').objectStore('edits').delete(first)
        })
        return keys
      }
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    const announce = () => page.evaluate(() => new BroadcastChannel('technician edits').postMessage(null))
    await announce()
    await expect.poll(async () => (await stored(page)).edits).toBe(1)
    await announce()
    await page.getByText('1 cambio sin enviar.').waitFor()
    await goOnline(page)
    await expect.poll(async () => (await stored(page)).edits).toBe(0)

    // Another technician signs in while the end of the session is being looked after.
    await page.evaluate(() => {
      const stores = IDBObjectStore.prototype as { count: (this: IDBObjectStore) => IDBRequest<number> }
      const { count } = stores
      stores.count = function () {
        stores.count = count
        localStorage.setItem('technicianHere', 'the next one')
        return count.call(this)
      }
    })
    await shop.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await atPath(page, '/')
    await expect.poll(() => owner(page)).toBe('the next one')
    expect((await stored(page)).lists).toBe(0)
    expect(await owner(page)).toBe('the next one')
  })

  it('a session that ended takes the lists with it, keeps what was not sent, and sends it once the same person is back', async () => {
    const { page, id, person } = await openTechnician()
    await goOffline(page)
    await edit(page, { hora: '10:00' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await shop.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    await goOnline(page)
    await atPath(page, '/')
    await page.getByText('Tu sesión terminó con un cambio sin enviar. Inicia sesión para enviarlo.').waitFor()
    await expect.poll(() => stored(page)).toEqual({ lists: 0, edits: 1, people: 0 })
    await goOffline(page)
    await page.goto(shop.address + preventive)
    await hydrated(page)
    await page.getByText('No pudimos comprobar tu sesión.').waitFor()
    await goOnline(page)

    // Another technician on the same phone sees nothing of it and sends nothing of it.
    const other = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Otra persona' }, phone)
    await page.context().addCookies(await other.page.context().cookies())
    await page.goto(shop.address + preventive)
    await page.getByText('No hay tareas según el filtro seleccionado.').waitFor()
    expect(await page.getByText(/sin enviar/).count()).toBe(0)
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '09:00' })
    await page.context().clearCookies()

    await page.goto(`${shop.address}/login`)
    await hydrated(page)
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await atPath(page, '/')
    await page.getByText('Los cambios que faltaban ya se enviaron.').waitFor()
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '10:00', version: 2 })
  })
})

describe('the service worker', () => {
  it('serves the technician area only, is updated at every visit, drops older caches, and shows nothing after a working day without the server', async () => {
    const { page } = await openTechnician()
    const scope = await page.evaluate(async () => {
      await caches.open('technician de-otra-version')
      const registrations = await navigator.serviceWorker.getRegistrations()
      return registrations.map(({ scope, updateViaCache }) => [new URL(scope).pathname, updateViaCache])
    })
    expect(scope).toEqual([['/technical-panel', 'none']])
    const script = await fetch(`${shop.address}/technical-panel/service-worker.js`)
    expect(script.headers.get('cache-control')).toBe('no-cache')
    expect(script.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")

    // The next version: the browser forgets the worker, as it does when the script is another.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/technical-panel')
      await registration?.unregister()
    })
    await page.reload()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('technician'))))
      .toHaveLength(1)
    const paths = await page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([preventive, corrective])
    const keeps = (module: string) => paths.some((path) => builtScript(module).test(path))
    expect([keeps('web/technician/technician-area.tsx'), keeps('web/ui/toast-host.tsx')]).toEqual([true, true])
    expect([keeps('web/cart/cart-page.tsx'), keeps('web/product/product-page.tsx')]).toEqual([false, false])

    await page.goto(`${shop.address}/service-form`)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await goOffline(page)
    await page.goto(`${shop.address}/technical-panel`)
    await atPath(page, preventive)
    await cardOf(page).waitFor()

    // A working day later.
    await page.clock.install({ time: Date.now() + 13 * 3_600_000 })
    await page.reload()
    await hydrated(page)
    await page.getByText('No pudimos comprobar tu sesión.').waitFor()
    expect(await page.getByText('Laura Mejía').count()).toBe(0)
    await expect(page.goto(`${shop.address}/`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  })
})
