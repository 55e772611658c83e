import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { hydrated, phone } from '../test/browser/browser.ts'
import { builtScript } from '../test/browser/built-script.ts'
import { holdCall, routeFirst } from '../test/browser/calls.ts'
import { goOn } from '../test/browser/one-window.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { atPath, openWindowOf, pathOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { openTcpProxy } from '../test/http/tcp-proxy.ts'
import { addPerson, PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { goToVisit } from '../test/visits/go-to-visit.ts'
import { addTask, changeTask, dayFromToday, readTask } from '../test/visits/technician-tasks.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const preventive = '/technical-panel/tasks'
const corrective = '/technical-panel/tasksCorrectivo'

/** A technician's phone window, prepared for offline use, with one visit today. */
async function openTechnician(name = 'Teresa Muñoz', address = shop.address) {
  const opened = await openWindowOf({ ...shop, address }, { role: 'TECHNICAL', name }, phone)
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

/** Waits until the service worker is active and the lists are stored. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(async () => (await stored(page)).lists).toBe(5)
}

const nothing = { lists: 0, edits: 0, people: 0, visits: 0, steps: 0, supplies: 0 }

/** Counts what the browser stores for the technician area; without `people` it cannot open offline. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const count = { lists: 0, edits: 0, people: 0, visits: 0, steps: 0, supplies: 0 }
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

/** Runs in the page: whether the browser has stored a visit. */
async function findStoredVisit(taskId: string): Promise<boolean> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('technician')
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const request = db.transaction('visits').objectStore('visits').getAllKeys()
    request.addEventListener('success', () => resolve(request.result))
  })
  db.close()
  return keys.some((key) => JSON.stringify(key).includes(taskId))
}

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

/** The session has ended while work waits: does not give the password that the phone asks for. */
const refusePassword = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Tu sesión terminó por seguridad. Escribe tu contraseña para seguir.' })
    .getByRole('button', { name: 'Ahora no' })
    .click()

/** The stored mark of whose data the browser has. */
const storedOwner = (page: Page) => page.evaluate(() => localStorage.getItem('technicianHere'))

const goOffline = (page: Page) => page.context().setOffline(true)

describe('without signal', () => {
  it('lists survive a reload; edits are marked “sin enviar”, survive too, and are sent when back online', async () => {
    const { page, id, name } = await openTechnician()
    await goOffline(page)
    // As in a browser killed soon after the first sign-in, before it wrote localStorage to disk.
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
    // Pressed as long as a finger presses: the link must not move away meanwhile.
    await page.getByRole('link', { name: 'Mantenimiento correctivo' }).click({ delay: 150 })
    await page.getByRole('heading', { level: 1, name: 'Tareas Correctivas del Técnico' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Tareas Correctivas del Técnico' }).waitFor()
    expect(pathOf(page)).toBe(corrective)
    expect(await readTask(shop.db, id)).toMatchObject({ estado: 'pendiente', hora: '09:00', version: 1 })

    await restoreNetwork(page)
    await page.getByText('1 cambio sin enviar.').waitFor({ state: 'detached' })
    await expect.poll(() => readTask(shop.db, id)).toMatchObject({ estado: 'en proceso', hora: '10:30', version: 2 })
    await expect.poll(async () => (await stored(page)).edits).toBe(0)
    await page.getByRole('region', { name: 'Hoy' }).getByText('sin enviar').waitFor({ state: 'detached' })
  })

  it('an edit is sent once; a stale, refused or obsolete edit is shown and decided by the technician', async () => {
    const { page, id, person } = await openTechnician()
    const section = page.getByRole('region', { name: 'Cambios por decidir' })
    // The server saves the edit; its response is lost.
    const loseResponse = async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await routeFirst(page, '**/api/actualizarTarea/*', loseResponse)
    await edit(page, { estado: 'en proceso' })
    await page.getByText(/^Sin señal: el cambio quedó guardado en este dispositivo, sin enviar/).waitFor()
    // The page retries after a pause, or at once when the browser is back online.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await stored(page)).edits).toBe(0)
    expect(await section.count()).toBe(0)
    expect((await readTask(shop.db, id)).version).toBe(2)

    // A stale edit: both values are shown.
    await page.getByRole('tab', { name: 'En Proceso' }).click()
    await goOffline(page)
    await edit(page, { hora: '11:00' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await changeTask(shop.db, id, { hora: '08:00' })
    await restoreNetwork(page)
    await section.getByText(/^Alguien más, o tú en otro dispositivo, modificó esta tarea antes/).waitFor()
    expect(await section.getByRole('row').nth(2).innerText()).toMatch(/Hora\s+8:00\sa\.\sm\.\s+11:00\sa\.\sm\./)
    // The conflict survives a reload.
    await page.reload()
    await section.getByRole('button', { name: 'Dejar lo guardado' }).click()
    await page.getByText('Quedó lo que ya estaba guardado.').waitFor()
    await page.getByRole('tab', { name: 'En Proceso' }).click()
    await cardOf(page).getByText(/8:00/).waitFor()
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '08:00', version: 3 })
    expect((await stored(page)).edits).toBe(0)

    // An edit that the server refuses can be corrected.
    await addTask(shop.db, {
      technicianId: person.id,
      fecha: dayFromToday(),
      hora: '13:00',
      descripcion: 'Otra visita de hoy',
    })
    await goOffline(page)
    await edit(page, { hora: '13:30' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await restoreNetwork(page)
    await section.getByText(/A esa hora ya tienes otra visita/).waitFor()
    await section.getByRole('button', { name: 'Corregir' }).click()
    expect(await section.getByLabel('Hora').inputValue()).toBe('13:30')
    await section.getByLabel('Hora').fill('16:00')
    await section.getByRole('button', { name: 'Guardar' }).click()
    await section.waitFor({ state: 'detached' })
    await expect.poll(() => readTask(shop.db, id)).toMatchObject({ hora: '16:00' })
    await expect.poll(async () => (await stored(page)).edits).toBe(0)

    // An edit of a task that another technician has taken is discarded.
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
    await restoreNetwork(page)
    await section.getByText('Otro técnico tomó esta tarea antes de que llegara tu cambio.').waitFor()
    expect(await section.getByRole('button', { name: 'Guardar lo mío' }).count()).toBe(0)
    await section.getByRole('button', { name: 'Entendido' }).click()
    await section.waitFor({ state: 'detached' })
    expect(await readTask(shop.db, id)).toMatchObject({ estado: 'en proceso', technicianId: other.id })
  })
})

describe('a phone that dies while its session is being read', () => {
  it('opens without signal: its person is never stored without the mark that the session goes on', async () => {
    const { page, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Carlos Vega' }, phone)
    const session = await holdCall(page, '/api/user-datails')
    await goTo(preventive)
    const marks = () => page.evaluate(() => [localStorage.getItem('technicianHere'), localStorage.getItem('signedIn')])
    await expect.poll(async () => (await marks())[0]).toBeTruthy()
    expect((await marks())[1]).toBe('yes')
    session.letGo()
  })
})

describe('without signal, edits and steps of one visit', () => {
  it('are sent in the order in which they were made, and never conflict with each other', async () => {
    const { page, id, person } = await openTechnician()
    const later = await addTask(shop.db, {
      technicianId: person.id,
      fecha: dayFromToday(),
      hora: '15:00',
      descripcion: 'Otra visita de hoy',
    })
    const openVisit = async (taskId: string) => {
      await goToVisit(page, `${shop.address}${preventive}?visita=${taskId}`)
      await page.getByText('Equipos', { exact: true }).waitFor()
    }
    const isStored = (taskId: string) => page.evaluate(findStoredVisit, taskId)
    const press = (name: string) => page.getByRole('button', { name }).first().click()
    const editOf = async (description: string, hora: string) => {
      await goOn(page, shop.address + preventive)
      const card = page.getByRole('tabpanel').getByRole('article', { name: description })
      await card.getByRole('button', { name: 'Editar' }).click()
      await card.getByLabel('Hora').fill(hora)
      await card.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText(/ sin enviar\. Se enviará/).waitFor()
    }
    for (const taskId of [later, id]) {
      await openVisit(taskId)
      await expect.poll(() => isStored(taskId)).toBe(true)
    }
    await goOffline(page)
    // First the edit, then steps; and for the other visit the other way round.
    await editOf('Visita de Teresa Muñoz', '10:00')
    await openVisit(id)
    for (const name of ['Voy en camino', 'Llegué', 'Empezar']) await press(name)
    await page.getByText(/^Para terminar/).waitFor()
    await openVisit(later)
    await press('Voy en camino')
    await page.getByRole('button', { name: 'Llegué' }).waitFor()
    await editOf('Otra visita de hoy', '16:00')
    await expect.poll(() => stored(page)).toMatchObject({ edits: 2, steps: 4 })
    await restoreNetwork(page)
    await expect.poll(() => stored(page), { timeout: 30_000 }).toMatchObject({ edits: 0, steps: 0 })
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '10:00', estado: 'en proceso', version: 3 })
    expect(await readTask(shop.db, later)).toMatchObject({ hora: '16:00', estado: 'pendiente', version: 2 })
    const { rows } = await shop.pool.query(
      'select stage from visit_stages where task_id = any($1) order by task_id = $2 desc, at',
      [[id, later], id],
    )
    // Moving a visit ends its setting out, so that of the other one was saved before its move.
    expect(rows.map(({ stage }) => stage)).toEqual(['on_the_way', 'arrived', 'started'])
    expect(await page.getByText('Cambios por decidir').count()).toBe(0)
  })
})

describe('nothing stays readable after the session has ended', () => {
  it('signing out warns of unsent edits, then deletes everything stored in the browser', async () => {
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
    await expect.poll(() => stored(page)).toEqual(nothing)
    await goOffline(page)
    const opening = page.goto(shop.address + preventive)
    const isLoaded = await opening.then(
      () => true,
      () => false,
    )
    if (isLoaded) {
      await hydrated(page)
      await page.getByText('No pudimos comprobar tu sesión.').waitFor()
      expect(await page.getByText('Laura Mejía').count()).toBe(0)
    }
  })

  it('signing out without signal clears every window at once and ends the session with the signal', async () => {
    // The worker has no signal either, which a browser that is set offline does not do.
    const network = await openTcpProxy(shop.address)
    const { page, name, person, goTo } = await openTechnician(undefined, network.address)
    const sessions = async () =>
      (await shop.db.selectFrom('sessions').select('id').where('userId', '=', person.id).execute()).length
    const left = page.getByRole('heading', { level: 1, name: 'Saliste' })
    const other = await page.context().newPage()
    await other.goto(network.address + preventive)
    await cardOf(other).waitFor()
    network.cut()
    await edit(page, { estado: 'en proceso' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await logOut(page, name)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar y salir' }).click()
    for (const window of [page, other]) {
      await window.getByRole('heading', { level: 1, name: 'Saliste' }).waitFor()
      expect(await window.getByText('Laura Mejía').count()).toBe(0)
    }
    await other.close()
    await expect.poll(() => stored(page)).toEqual(nothing)
    expect(await page.evaluate(() => caches.has('part pictures'))).toBe(false)
    await expect.poll(() => storedOwner(page)).toBeNull()
    await expectAccessible(page)
    await page.reload()
    await left.waitFor()
    expect(await page.evaluate(() => localStorage.getItem('signedIn'))).toBeNull()
    expect(await sessions()).toBe(1)

    network.mend()
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await atPath(page, '/')
    await page.getByRole('link', { name: 'Login' }).first().waitFor()
    expect(await sessions()).toBe(0)
    await goTo(preventive)
    await atPath(page, '/')
    expect(await page.getByText('Laura Mejía').count()).toBe(0)
  })

  it('signing out also warns while an edit is being sent or storage fails; a late response stores nothing', async () => {
    const { page, id, name } = await openTechnician()
    const question = page.getByRole('alertdialog')
    const uncountedWarning = question.getByText('Puede haber cambios sin enviar. Al salir se borran.')
    // Storage fails: the unsent edits cannot be counted.
    await page.evaluate(() => {
      localStorage.removeItem('technicianHere')
      IDBObjectStore.prototype.count = () => {
        throw new DOMException('', 'UnknownError')
      }
    })
    await logOut(page, name)
    await uncountedWarning.waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await page.reload()
    await hydrated(page)

    // The save must not time out while it is held back.
    await page.evaluate(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    const held = Promise.withResolvers<Route>()
    await routeFirst(page, '**/api/actualizarTarea/*', held.resolve)
    await edit(page, { estado: 'en proceso' })
    const save = await held.promise
    await logOut(page, name)
    await uncountedWarning.waitFor()
    await question.getByRole('button', { name: 'Borrar y salir' }).click()
    await atPath(page, '/login')
    // Without a session the save is refused; the page must not store the edit then.
    const refused = page.waitForResponse(/\/api\/actualizarTarea\//)
    await save.continue()
    expect((await refused).status()).toBe(401)
    await (await refused).finished()
    await twoFrames(page)
    expect(await stored(page)).toEqual(nothing)
    expect(await readTask(shop.db, id)).toMatchObject({ estado: 'pendiente', version: 1 })
  })

  it('another window deleting an edit causes no error; a session’s end leaves the next owner’s mark alone, and a late list is not stored', async () => {
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
        // The last edit may still read the steps before it.
        if (this.name !== 'edits') return getAllKeys.call(this, range)
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
    await restoreNetwork(page)
    await expect.poll(async () => (await stored(page)).edits).toBe(0)

    // Another technician signs in while the page is handling the end of the session.
    await page.evaluate(() => {
      const stores = IDBObjectStore.prototype as { count: (this: IDBObjectStore) => IDBRequest<number> }
      const { count } = stores
      stores.count = function () {
        stores.count = count
        localStorage.setItem('technicianHere', 'the next one')
        return count.call(this)
      }
    })
    // The server answers with a list while the session lasts, and the answer arrives after its end.
    const [read, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holdList = async (route: Route) => {
      const response = await route.fetch()
      read.resolve()
      await late.promise
      await route.fulfill({ response })
    }
    await routeFirst(page, '**/api/tareas-tecnico?*', holdList)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await read.promise
    await shop.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await atPath(page, '/')
    await expect.poll(() => storedOwner(page)).toBe('the next one')
    late.resolve()
    // Another answer that nobody is signed in ends no second session.
    let answers = 0
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/api/user-datails')) answers += 1
    })
    const show = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    // The page may not follow the event yet.
    await expect.poll(() => show().then(() => answers), { interval: 200 }).toBeGreaterThan(0)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(await storedOwner(page)).toBe('the next one')
    expect((await stored(page)).lists).toBe(0)
  })

  it('an ended session deletes the lists but not unsent edits, which are sent when the same person signs in', async () => {
    const { page, id, person } = await openTechnician()
    await goOffline(page)
    await edit(page, { hora: '10:00' })
    await page.getByText('1 cambio sin enviar.').waitFor()
    await shop.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    await restoreNetwork(page)
    await refusePassword(page)
    await atPath(page, '/')
    await page.getByText('Tu sesión terminó con un cambio sin enviar. Inicia sesión para enviarlo.').waitFor()
    await expect.poll(() => stored(page)).toEqual({ ...nothing, edits: 1 })
    await goOffline(page)
    await page.goto(shop.address + preventive)
    await hydrated(page)
    await page.getByText('No pudimos comprobar tu sesión.').waitFor()
    await restoreNetwork(page)

    // Another technician on the same phone neither sees nor sends the edit.
    const other = await signInAs(shop, { role: 'TECHNICAL', name: 'Otra persona' })
    await page
      .context()
      .addCookies([...other.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })))
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

  it('signing in on another page sends steps and edits of one visit in their order', async () => {
    const { page, id, person } = await openTechnician()
    await goOn(page, `${shop.address}${preventive}?visita=${id}`)
    await page.getByText('Equipos', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(findStoredVisit, id)).toBe(true)
    await goOffline(page)
    await page.getByRole('button', { name: 'Voy en camino' }).first().click()
    await page.getByRole('button', { name: 'Llegué' }).first().waitFor()
    await goOn(page, shop.address + preventive)
    await edit(page, { hora: '10:00' })
    await expect.poll(() => stored(page)).toMatchObject({ edits: 1, steps: 1 })
    await shop.db.deleteFrom('sessions').where('userId', '=', person.id).execute()
    await restoreNetwork(page)
    await refusePassword(page)
    await atPath(page, '/')
    await page.getByText('Tu sesión terminó con 2 cambios sin enviar. Inicia sesión para enviarlos.').waitFor()

    await page.goto(`${shop.address}/login`)
    await hydrated(page)
    await page.getByLabel('Correo electrónico').fill(person.email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await atPath(page, '/')
    await page.getByText('Los cambios que faltaban ya se enviaron.').waitFor()
    await expect.poll(() => stored(page)).toMatchObject({ edits: 0, steps: 0 })
    expect(await readTask(shop.db, id)).toMatchObject({ hora: '10:00', version: 2 })
    const { rows } = await shop.pool.query('select kind from visit_steps where task_id = $1', [id])
    expect(rows).toEqual([{ kind: 'stage' }])
  })
})

describe('the service worker', () => {
  it('controls the technician area only, updates on each visit, deletes old caches, and hides data after 13 hours', async () => {
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

    // Unregistering stands for a new version: the next visit installs the worker again.
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/technical-panel')
      await registration?.unregister()
    })
    await page.reload()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('technician'))))
      .toHaveLength(1)
    const { paths, scripts } = await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('technician ')) ?? ''
      const cache = await caches.open(name)
      const requests = await cache.keys()
      const responses = await cache.matchAll()
      return {
        paths: requests.map(({ url }) => new URL(url).pathname),
        scripts: await Promise.all(responses.filter(({ url }) => url.endsWith('.js')).map((one) => one.text())),
      }
    })
    expect(paths.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([preventive, corrective])
    const isCached = (module: string) => paths.some((path) => builtScript(module).test(path))
    const late = ['web/technician/technician-area.tsx', 'web/technician/edit-conflicts.tsx', 'web/ui/toast-host.tsx']
    expect(late.filter((module) => !isCached(module))).toEqual([])
    // The menu of the account has no script of its own.
    expect(scripts.filter((text) => text.includes('Log out'))).toHaveLength(1)
    expect([isCached('web/cart/cart-page.tsx'), isCached('web/product/product-page.tsx')]).toEqual([false, false])

    await page.goto(`${shop.address}/service-form`)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await goOffline(page)
    await page.goto(`${shop.address}/technical-panel`)
    await atPath(page, preventive)
    await cardOf(page).waitFor()

    // 13 hours later.
    await page.clock.install({ time: Date.now() + 13 * 3_600_000 })
    await page.reload()
    await hydrated(page)
    await page.getByText('No pudimos comprobar tu sesión.').waitFor()
    expect(await page.getByText('Laura Mejía').count()).toBe(0)
    await expect(page.goto(`${shop.address}/`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  })
})
