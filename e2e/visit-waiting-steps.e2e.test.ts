import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/axe.ts'
import { hydrated, openWindow, phone } from '../test/browser.ts'
import { waitUntilOfflineReady } from '../test/offline-ready.ts'
import { signInAs } from '../test/people.ts'
import { addPhoneVisit, readVisitState } from '../test/phone-visit.ts'
import { startShopProcess } from '../test/shop-process.ts'
import { toastOf } from '../test/signed-in.ts'
import { openUpgradingProxy } from '../test/upgrading-proxy.ts'
import { plainPicture } from '../test/upload.ts'
import { openVisitSigning } from '../test/visit-records.ts'
import { openVisitSteps } from '../test/visit-steps.ts'
import { visitActions, reach, sign } from '../test/visit-without-signal.ts'

/** As many photos of a computer before it is looked at. */
const PHOTOS = 10

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

/** Opens a begun visit on a technician's phone that can lose its signal. */
async function openVisit(name: string) {
  const network = await openUpgradingProxy(shop.address)
  const visit = await addPhoneVisit(shop)
  const person = await signInAs(shop, { role: 'TECHNICAL', name })
  const { page } = await openWindow(phone)
  await page
    .context()
    .addCookies([...person.jar].map(([key, value]) => ({ name: key, value, url: network.address, httpOnly: true })))
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [visit.taskId, person.id])
  const steps = openVisitSteps(person as Parameters<typeof openVisitSteps>[0])
  await steps.stage(visit.taskId, 'started')
  await page.goto(network.address + visit.path)
  await hydrated(page)
  await page.getByText('Equipos', { exact: true }).waitFor()
  await waitUntilOfflineReady(page)
  return { page, person, network, visit, steps }
}

type Opened = Awaited<ReturnType<typeof openVisit>>

/** Without signal: a photo, a part, and the client's signature under the account. */
async function takePhotoAndSignature({ page, network, visit }: Opened): Promise<void> {
  network.cut()
  const [first = ''] = visit.computers
  const names = new Set([`photo 1 antes of ${first}`, 'part', 'approval'])
  for (const action of visitActions(visit).filter(({ name }) => names.has(name))) {
    expect(await reach(page, network.address + visit.path, action)).toBe(false)
  }
  expect(await readVisitState(shop.pool, visit)).toMatchObject({ photos: 0, approvals: 0 })
}

const expectAllSentOnce = async ({ visit }: Opened) => {
  await expect.poll(async () => (await readVisitState(shop.pool, visit)).approvals).toBe(1)
  const { stock, movements, parts } = visit.expected
  expect(await readVisitState(shop.pool, visit)).toMatchObject({
    ...{ photos: 1, photoFiles: 1, approvals: 1 },
    ...{ stock, movements, parts },
  })
}

const workerCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('technician ')))

describe('a photo and a signature that wait on the phone', () => {
  it('survive a second version of the service worker, and are sent once', async () => {
    const opened = await openVisit('Nora Gil')
    const { page, network } = opened
    await takePhotoAndSignature(opened)
    const [before = ''] = await workerCaches(page)
    network.upgrade()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/technical-panel')
      await registration?.update()
    })
    // The second version has dropped the cache of the first.
    await expect.poll(() => workerCaches(page)).toEqual([before.replace('technician ', 'technician next-')])
    await page.reload()
    await hydrated(page)
    await page.getByRole('link', { name: /^Sin enviar: \d+$/ }).waitFor()
    network.mend()
    await page.reload()
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
    await expectAllSentOnce(opened)
  })
})

it('a photo that is refused can be taken again: the refused one leaves the queue, the other one is sent', async () => {
  const { page, network, visit, steps } = await openVisit('Rosa Mora')
  const [computerId = ''] = visit.computers
  const address = `${network.address}${visit.path}&equipo=${computerId}`
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const colours = await Promise.all(
    ['#225533', '#552233'].map((colour) => plainPicture(900, 600, colour).jpeg().toBuffer()),
  )
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = colours
  await page.goto(address)
  await hydrated(page)
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
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Tomar otra' }).click()
  await page.waitForURL(address)
  const shots = page.getByRole('img', { name: /, antes, foto \d+$/ })
  await expect.poll(() => shots.count()).toBe(PHOTOS)
  await expect.poll(() => take.count()).toBe(0)
  await page.getByRole('button', { name: /^Ver .*, antes, foto 10$/ }).click()
  await page.getByRole('button', { name: 'Quitar la foto' }).click()
  await take.setInputFiles(picture('dos.jpg', first))
  // The link says «Todo enviado» until the photo is in the queue, too.
  const countPhotos = async () => {
    const { rows } = await shop.pool.query(
      `select count(*) filter (where removed_at is null)::int as kept, count(removed_at)::int as removed
       from visit_photos where computer_id = $1`,
      [computerId],
    )
    return rows
  }
  await expect.poll(countPhotos).toEqual([{ kept: PHOTOS, removed: 1 }])
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
})

it('another visit that is proposed before the signature, both without signal, is sent with it', async () => {
  const { page, network, visit, steps } = await openVisit('Alba Soto')
  await steps.result(visit.taskId, 1, { state: 'pospuesto', reason: 'No estaba' })
  await steps.result(visit.taskId, 2, { state: 'resuelto' })
  await steps.checkAll(visit.taskId)
  const address = network.address + visit.path
  await page.goto(`${address}&ver=acta`)
  await hydrated(page)
  const close = page.getByRole('button', { name: 'No está: terminar y cerrar con un código' })
  await close.waitFor()
  network.cut()
  await close.click()
  await page.goto(address)
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
  const { page, person, network, visit, steps } = await openVisit('Elsa Vidal')
  for (const position of [1, 2]) await steps.result(visit.taskId, position, { state: 'resuelto', minutes: 20 })
  await steps.checkAll(visit.taskId)
  await steps.stage(visit.taskId, 'finished')
  const [computerId = ''] = visit.computers
  const address = network.address + visit.path
  await page.goto(`${address}&equipo=${computerId}`)
  await hydrated(page)
  await page.getByRole('group', { name: /^Minutos/ }).waitFor()
  network.cut()
  await page.getByRole('button', { name: '5 minutos más' }).click()
  await page.goto(`${address}&ver=pago`)
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

  await page.goto(`${address}&equipo=${computerId}`)
  await hydrated(page)
  await page.getByText('El acta está firmada: lo que dice no cambia.').waitFor()
  await page.getByText('resuelto', { exact: true }).waitFor()
  const fields = page
    .getByRole('radio')
    .or(page.getByRole('textbox'))
    .or(page.getByRole('button', { name: /minutos/ }))
  expect(await fields.count()).toBe(0)
  await expectAccessible(page)
})
