import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { hydrated } from '../test/browser/browser.ts'
import { goOn } from '../test/browser/one-window.ts'
import { toastOf } from '../test/browser/signed-in.ts'
import { plainPicture, uploadPicture } from '../test/http/upload.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import {
  carryOut,
  expectPhotoAndSignature,
  openBegunVisit,
  openBegunVisits,
  takePhotoAndSignature,
} from '../test/visits/begun-visit.ts'
import { readVisitState } from '../test/visits/phone-visit.ts'
import { openVisitSigning } from '../test/visits/visit-records.ts'
import type { openVisitSteps } from '../test/visits/visit-steps.ts'
import { loadScreen, sign, visitActions, reach } from '../test/visits/visit-without-signal.ts'

/** As many photos of a computer before it is looked at. */
const PHOTOS = 10

let shop: Awaited<ReturnType<typeof startShopProcess>>
let openNext: Awaited<ReturnType<typeof openBegunVisits>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  openNext = await openBegunVisits(shop)
})

/** In a window of its own. */
const openVisit = (name: string) => openBegunVisit(shop, name)

/** The states of the service worker's versions, and the caches of their screens. */
const workerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/technical-panel')
    const state = (version: 'installing' | 'waiting' | 'active') => registration?.[version]?.state ?? 'none'
    const names = (await caches.keys()).filter((name) => name.startsWith('technician '))
    return `installing: ${state('installing')}, waiting: ${state('waiting')}, active: ${state('active')}, caches: ${names.join()}`
  })

describe('a photo and a signature that wait on the phone', () => {
  it('survive a second version of the service worker, and are sent once', async () => {
    const opened = await openVisit('Nora Gil')
    const { page, network } = opened
    // By loads, all of which the first version answers.
    await takePhotoAndSignature(opened, loadScreen)
    const before = await workerState(page)
    network.upgrade()
    // A version of which a file did not arrive is fetched again with the next navigation: with each of these updates.
    const update = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/technical-panel')
        await registration?.update()
      })
    const isComplete = /waiting: installed|caches: technician next-/
    await expect.poll(() => update().then(() => workerState(page)), { interval: 500 }).toMatch(isComplete)
    // Chromium starts it at once, unless the first one is still busy; then when its page is left, which
    // drops the first one's cache.
    await page.goto(`${network.address}/terminos-condiciones`)
    await expect.poll(() => workerState(page)).toBe(before.replace('technician ', 'technician next-'))
    await page.goBack()
    await hydrated(page)
    await page.getByRole('link', { name: /^Sin enviar: \d+$/ }).waitFor()
    network.mend()
    await page.reload()
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
    await expectPhotoAndSignature(opened)
  })
})

it('a photo that is refused can be taken again once there is a place for it: the refused one leaves the queue', async () => {
  const { page, network, visit, steps } = await openNext('Rosa Mora')
  const [computerId = ''] = visit.computers
  const address = `${network.address}${visit.path}&equipo=${computerId}`
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const colours = await Promise.all(
    ['#225533', '#552233'].map((colour) => plainPicture(120, 80, colour).jpeg().toBuffer()),
  )
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = colours
  await goOn(page, address)
  const take = page.getByLabel('Tomar foto de antes')
  await take.setInputFiles(picture('rota.jpg', Buffer.from('no es una foto')))
  await toastOf(page, 'No se pudo leer la foto. Tomar otra.').waitFor()

  network.cut()
  await take.setInputFiles(picture('uno.jpg', first))
  await page.getByRole('img', { name: /, antes, foto 1$/ }).waitFor()
  // Meanwhile the computer's ten places are filled from elsewhere.
  for (let place = 0; place < PHOTOS; place += 1) {
    expect((await steps.photo(computerId, second)).status).toBe(200)
  }
  network.mend()
  await page.goto(`${network.address}${visit.path}&ver=envios`)
  const refused = page.getByRole('article', { name: /^Foto de antes/ })
  await refused.getByText(/^No se pudo enviar: /).waitFor()
  const way = (name: string) => refused.getByRole('button', { name }).or(refused.getByRole('link', { name }))
  await refused.getByText('10 fotos son el máximo. Quita una para tomar otra.').waitFor()
  expect([await way('Tomar otra').count(), await way('Intentar de nuevo').count()]).toEqual([0, 0])
  await expectAccessible(page)
  await way('Ver las fotos').click()
  await page.waitForURL(address)
  const shots = page.getByRole('img', { name: /, antes, foto \d+$/ })
  await expect.poll(() => shots.count()).toBe(PHOTOS)
  await expect.poll(() => take.count()).toBe(0)
  await page.getByText('10 fotos son el máximo. Quita una para tomar otra.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Ver .*, antes, foto 10$/ }).click()
  await page.getByRole('button', { name: 'Quitar la foto' }).click()
  await take.waitFor({ state: 'attached' })
  expect(await page.getByText(/son el máximo/).count()).toBe(0)
  // With a place for it the refused one can be sent again or left.
  await page.getByRole('link', { name: /^Sin enviar/ }).click()
  await way('Intentar de nuevo').waitFor()
  await way('Tomar otra').click()
  await page.waitForURL(address)
  await take.setInputFiles(picture('dos.jpg', first))
  // The link says «Todo enviado» until the photo is in the queue, too.
  const countPhotos = async () => {
    const { rows } = await shop.pool.query(
      `select count(*) filter (where removed_at is null)::int as stored, count(removed_at)::int as removed
       from visit_photos where computer_id = $1`,
      [computerId],
    )
    return rows
  }
  await expect.poll(countPhotos).toEqual([{ stored: PHOTOS, removed: 1 }])
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
})

it('another visit that is proposed before the signature, both without signal, is sent with it', async () => {
  const { page, network, visit, steps } = await openNext('Alba Soto', async (before, taskId) => {
    await before.result(taskId, 1, { state: 'pospuesto', reason: 'No estaba' })
    await before.result(taskId, 2, { state: 'resuelto' })
    await before.checkAll(taskId)
  })
  const address = network.address + visit.path
  await goOn(page, `${address}&ver=acta`)
  const close = page.getByRole('button', { name: 'No está: terminar y cerrar con un código' })
  await close.waitFor()
  network.cut()
  await close.click()
  await page.getByRole('button', { name: 'Enviar el código' }).waitFor()
  await goOn(page, address)
  await page.getByRole('button', { name: 'Proponer otra visita' }).click()
  await page.getByText('Visita propuesta').waitFor()
  await page.getByRole('link', { name: 'Firmar el acta' }).click()
  await sign(page)
  await page.getByRole('button', { name: 'Firmar', exact: true }).click()
  await page.getByText('firmada, sin enviar').waitFor()
  network.mend()
  await page.reload()
  await page.getByText(/^ACTA-/).waitFor()
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
  expect((await steps.read(visit.taskId)).followUpId).not.toBeNull()
})

it('a result that comes after the record is refused alone: the payment behind it is noted, and results are only read', async () => {
  const { page, person, network, visit } = await openNext('Elsa Vidal', async (steps, taskId) => {
    await carryOut(steps, taskId)
    await steps.stage(taskId, 'finished')
  })
  const [computerId = ''] = visit.computers
  const address = network.address + visit.path
  await goOn(page, `${address}&equipo=${computerId}`)
  const minutes = page.getByRole('group', { name: /^Minutos/ })
  await minutes.waitFor()
  network.cut()
  await page.getByRole('button', { name: '5 minutos más' }).click()
  await expect.poll(() => minutes.innerText()).toContain('25')
  await goOn(page, `${address}&ver=pago`)
  await page.getByRole('button', { name: /^Recibí/ }).click()
  await page.getByText(/^pagado \$\s50\.000/).waitFor()
  // Meanwhile it is signed on another phone.
  expect((await openVisitSigning(person as Parameters<typeof openVisitSteps>[0]).sign(visit.taskId)).status).toBe(200)
  network.mend()
  await page.goto(`${address}&ver=envios`)
  const refused = page.getByRole('article')
  await refused.getByText(/El acta ya está firmada/).waitFor()
  await expect.poll(async () => (await readVisitState(shop.pool, visit)).payments).toBe(1)
  expect(await refused.count()).toBe(1)

  await goOn(page, `${address}&equipo=${computerId}`)
  await page.getByText('El acta está firmada: lo que dice no cambia.').waitFor()
  await page.getByText('resuelto', { exact: true }).waitFor()
  const fields = page
    .getByRole('radio')
    .or(page.getByRole('textbox'))
    .or(page.getByRole('button', { name: /minutos/ }))
  expect(await fields.count()).toBe(0)
  await expectAccessible(page)
})

it('a name that the shop does not take is refused while it is typed, under an account and under a record', async () => {
  const { page, network, visit } = await openNext('Olga Cruz', carryOut)
  const address = network.address + visit.path
  const part = visitActions(visit).find(({ name }) => name === 'part')
  if (part) await reach(page, address, part)
  const refusal = page.getByText('Por favor ingrese un nombre válido (máximo 100 caracteres).')
  const name = page.getByLabel('Quién firma')
  /** Signs with such a name, which nothing comes of, then with a good one. */
  const signTwice = async (button: RegExp) => {
    await name.fill('Luz <3 Marina')
    await refusal.waitFor()
    await sign(page)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('link', { name: 'Todo enviado' }).or(page.getByText('¿Apruebas este arreglo?')).waitFor()
    await expectAccessible(page)
    await name.fill('Luz Marina')
    await refusal.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: button }).click()
  }
  await goOn(page, `${address}&ver=cuenta`)
  await page.getByRole('button', { name: 'Pedir aprobación' }).click()
  await signTwice(/^Apruebo/)
  await page.getByRole('link', { name: /^Cobrar/ }).waitFor()
  await goOn(page, `${address}&ver=acta`)
  await signTwice(/^Firmar y terminar/)
  await page.getByText(/^ACTA-/).waitFor()
  const { rows } = await shop.pool.query(
    `select a.signer, r.document::jsonb -> 'signature' ->> 'name' as name
     from visit_approvals a join visit_quotes q on q.id = a.quote_id join visit_records r on r.task_id = q.task_id
     where q.task_id = $1`,
    [visit.taskId],
  )
  expect(rows).toEqual([{ signer: 'Luz Marina', name: 'Luz Marina' }])
})

/** Runs before each page: whoever reads the steps gets them late, as from a slow disk, while this tab says `slow`. */
function readStepsLate(): void {
  type Listen = (this: IDBTransaction, type: string, listener: (event: Event) => void) => void
  const transactions = IDBTransaction.prototype as { addEventListener: Listen }
  const { addEventListener } = transactions
  transactions.addEventListener = function (type, listener) {
    const pass = (event: Event) => {
      if (sessionStorage.getItem('disk') === 'slow') setTimeout(pass, 50, event)
      else listener(event)
    }
    const isRead = type === 'complete' && this.mode === 'readonly' && this.objectStoreNames.contains('steps')
    addEventListener.call(this, type, isRead ? pass : listener)
  }
}

it('after a reload a visit is shown, and the day’s next one offered, once the steps that wait were read', async () => {
  const { page, network, visit } = await openVisit('Irma Rey')
  const address = network.address + visit.path
  const [first = ''] = visit.computers
  const results = visitActions(visit).filter(({ name }) => name.includes(`of ${first}`) && !name.startsWith('photo'))
  const [continueFirst, continueSecond] = [1, 2].map((place) =>
    page.getByRole('link', { name: `Seguir con portátil Lumen (${place})` }),
  )
  network.cut()
  // From before the first one on: what is on its way when the network is back would arrive.
  await page.route(/\/api\/visits\/[^/]+\/computer$/, (route) => route.abort('connectionreset'))
  for (const action of results) await reach(page, address, action)
  // Calls about visits are answered again, but what waits is read late, and does not leave.
  await page.addInitScript(readStepsLate)
  await page.evaluate(() => sessionStorage.setItem('disk', 'slow'))
  network.mend()
  const loaded = page.waitForResponse(`**/api/visits/${visit.taskId}`)
  await page.goto(address)
  await hydrated(page)
  await (await loaded).finished()
  await page.getByText('Cargando...').waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByText('Equipos', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Todo enviado' }).count()).toBe(0)
  await page.goto(`${network.address}/technical-panel`)
  await hydrated(page)
  const written = page.getByText('Seguir con portátil Lumen (1)')
  await expect.poll(() => written.isVisible()).toBe(true)
  // It is written in the page, and cannot be pressed.
  await expect(written.click({ trial: true, timeout: 1_000 })).rejects.toThrow(/Timeout/)

  await page.evaluate(() => sessionStorage.removeItem('disk'))
  await continueSecond?.waitFor()
  await page.goto(address)
  await page.getByRole('link', { name: /^Sin enviar: \d/ }).waitFor()
  await continueSecond?.waitFor()
  expect(await continueFirst?.count()).toBe(0)
})

it('the pictures of stored parts are shown offline, also to the client who approves one', async () => {
  const owner = await signInAs(shop, { role: 'ADMIN' })
  const { body } = await uploadPicture(owner, await plainPicture(500, 500).jpeg().toBuffer())
  await shop.pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, stock, product_image)
     values ('Memoria RAM Cumbre 16 GB', 'Memorias', 'Tecnologia', 90000, 90000, 4, $1)`,
    [[body.url]],
  )
  const { page, network, visit } = await openVisit('Inés Mora')
  const countStored = () => page.evaluate(async () => (await (await caches.open('part pictures')).keys()).length)
  await expect.poll(countStored).toBe(1)

  network.cut()
  const load = (address: string) => page.evaluate((url) => fetch(url).catch(() => 'failed'), address)
  expect(await load('/pictures/0123456789abcdef-240.webp'), 'what is to be stored is never an empty picture').toBe(
    'failed',
  )
  const [computerId = ''] = visit.computers
  await page.goto(`${network.address}${visit.path}&equipo=${computerId}&ver=repuestos`)
  await page.getByLabel('Buscar repuesto').fill('memoria')
  const widthOfPicture = () =>
    page.locator('main .picture > img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(widthOfPicture).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Agregar Memoria RAM Cumbre 16 GB' }).click()
  await page.getByRole('link', { name: 'Llevar a la cuenta' }).click()
  await page.getByRole('button', { name: 'Pedir aprobación' }).click()
  await page.getByRole('heading', { name: '¿Apruebas este arreglo?' }).waitFor()
  await expect.poll(widthOfPicture).toBeGreaterThan(0)
})
