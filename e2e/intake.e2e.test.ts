import { randomUUID } from 'node:crypto'

import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { holdCall, stubCall, watchCall } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { formHeaders, formOf, plainPicture } from '../test/http/upload.ts'
import { PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { acceptAlert, alertOf, registerComputer, requestCreated } from '../test/visits/visit-forms.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
})

const correctiveForm = '/mantenimiento-correctivo'
const next = (page: Page, name = 'Seguir') => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const choose = (page: Page, label: string) =>
  page
    .locator('label')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .filter({ visible: true })
    .click()
/** From the page as it opens to the second of the four steps. */
const reachDetails = async (page: Page): Promise<void> => {
  await next(page, 'Empezar')
  await choose(page, 'Está lento')
  await next(page)
  await heading(page, 'Cuéntanos un poco más')
}
/** From now on React renders no navigation, until the way back. */
const hold = (page: Page) => page.evaluate(() => (document.documentElement.dataset.held = 'yes'))
const field = (page: Page, label: string) => page.getByLabel(label)
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

type Photo = { name: string; mimeType: string; buffer: Buffer }

/** A photo far above the size limit of an upload, which the page makes smaller several times. */
let largePhoto: Photo
const smallPhoto = async (name = 'foto-1.jpg'): Promise<Photo> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plainPicture(240, 180).jpeg().toBuffer(),
})
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 41 } as const
  const buffer = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  largePhoto = { name: 'foto-1.jpg', mimeType: 'image/jpeg', buffer }
})

it('a visitor answers the four steps, signs in, and sends the prefilled request with its photos (P-99)', async () => {
  const { page, complaints } = await openWindow(phone)
  const person = await signInAs(shop)
  const owner = await signInAs(shop, { role: 'ADMIN' })
  const services = [{ name: 'Limpieza y pasta térmica', from: 90_000, to: 160_000 }]
  await owner.send('PUT', '/api/service-prices', { version: 0, services })
  await registerComputer(person)
  await page.goto(shop.address + correctiveForm)
  await hydrated(page)
  await next(page, 'Empezar')
  await heading(page, '¿Qué le pasa a tu equipo?')
  await expect.poll(() => focusedText(page)).toBe('¿Qué le pasa a tu equipo?')
  expect(await field(page, 'Problema').isVisible()).toBe(false)
  await choose(page, 'Se calienta o se apaga')
  await choose(page, 'Hace ruido')
  await expectAccessibleInLightAndDark(page)
  await next(page)
  await heading(page, 'Cuéntanos un poco más')
  for (const answer of ['Al rato de usarlo', 'Esta semana', 'Reiniciarlo', 'alta']) await choose(page, answer)
  await next(page)
  await heading(page, 'Muéstranos')
  await page.getByLabel('Agregar foto').setInputFiles([await smallPhoto(), await smallPhoto('foto-2.jpg')])
  await page.getByText('2 de 6 · se borra de ellas dónde se tomaron').waitFor()
  await page.getByLabel('¿Algo más?').fill('Suena muy duro')
  await expectToFit(page, 320)

  // Sign in through the API and reload: answers and photos survive.
  const data = { email: person.email, password: PASSWORD }
  await page.request.post(`${shop.address}/api/sign-in`, { data, headers: { origin: shop.address } })
  await page.reload()
  await hydrated(page)
  await heading(page, 'Muéstranos')
  await expect.poll(() => page.getByRole('list', { name: 'Fotos' }).getByRole('img').count()).toBe(2)
  expect(await page.getByLabel('¿Algo más?').inputValue()).toBe('Suena muy duro')
  await next(page)
  await heading(page, 'Lo más probable')
  await page.getByText('Cerca de 1 hora y media').waitFor()
  await page.getByText('La cita aparta 1 hora. Si hace falta más, el técnico acuerda contigo cómo seguir.').waitFor()
  await page.getByText('$ 90.000 y $ 160.000').waitFor()
  await page.getByText('Déjalo apagado una hora antes').waitFor()
  await page.getByText('Autorizo abrir el equipo para revisarlo.').click()
  await expectAccessibleInLightAndDark(page)
  await next(page, 'Revisar y elegir hora')

  // The form is prefilled; changed answers replace what the person did not edit.
  await page.getByText('Lo llenamos con tus respuestas. Corrige lo que quieras.').waitFor()
  const filled = {
    Problema: 'Se calienta o se apaga. Hace ruido.',
    Síntomas: 'Suena muy duro. Fotos: 2. Autorizo abrir el equipo para revisarlo.',
    'Acción previa': 'Reiniciarlo.',
    Frecuencia: 'Al rato de usarlo, desde esta semana.',
  }
  for (const [label, text] of Object.entries(filled)) {
    await expect.poll(() => field(page, label).inputValue(), { message: label }).toBe(text)
  }
  await field(page, 'Frecuencia').fill('Cada vez que llueve')
  await next(page, 'Cambiar respuestas')
  await page.getByText('Cumbre Pro 16', { exact: true }).click()
  await next(page, 'Seguir con Cumbre Pro 16')
  await heading(page, '¿Qué le pasa al Cumbre Pro 16?')
  await choose(page, 'Está lento')
  for (const title of ['Cuéntanos un poco más', 'Muéstranos', 'Lo más probable']) {
    await next(page)
    await heading(page, title)
  }
  await page.getByText('El técnico te da el precio antes de empezar.').filter({ visible: true }).waitFor()
  await next(page, 'Revisar y elegir hora')
  await expect.poll(() => field(page, 'Problema').inputValue()).toBe('Está lento.')
  expect(await field(page, 'Frecuencia').inputValue()).toBe('Cada vez que llueve')

  // Send: the photos follow the request, then the draft is removed.
  const sent = watchCall(page, correctiveForm.replace('/', '/api/'))
  await next(page, 'Solicitar Mantenimiento Correctivo')
  await alertOf(page, requestCreated).waitFor()
  expect(sent[0]?.postDataJSON()).toMatchObject({
    problema: 'Está lento.',
    frecuencia: 'Cada vez que llueve',
    accion_previa: 'Reiniciarlo.',
    prioridad: 'alta',
    computadoras: [{ marca_computadoras: 'Cumbre', problema: 'Está lento.' }],
  })
  expect(Object.keys(sent[0]?.postDataJSON())).not.toContain('intake')
  await acceptAlert(page)
  await page.getByRole('link', { name: 'Ver tus solicitudes' }).waitFor()
  const stored = async () =>
    (
      await shop.pool.query(
        `select p.bytes from visit_photos p join tasks t on t.id = p.task_id where t.user_id = $1`,
        [person.id],
      )
    ).rows
  await expect.poll(async () => (await stored()).length).toBe(2)
  await expect.poll(() => page.getByText(/^(Enviando|Sin enviar)/).count()).toBe(0)
  await next(page, 'Empezar')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft-photo:'))),
  ).toEqual([])
  expectNoComplaints(complaints)
})

it('the phone’s back button goes to the former step, and the answers stay (P-99)', async () => {
  const { page, goTo, complaints } = await openWindowOf(shop, {}, phone)
  await goTo('/')
  await goTo(correctiveForm)
  await reachDetails(page)
  await choose(page, 'Siempre')
  await next(page)
  await heading(page, 'Muéstranos')
  await page.goBack()
  await heading(page, 'Cuéntanos un poco más')
  await expect.poll(() => focusedText(page)).toBe('Cuéntanos un poco más')
  expect(await page.getByRole('radio', { name: 'Siempre' }).isChecked()).toBe(true)
  const account = await holdCall(page, '/api/user-datails')
  await page.reload()
  await hydrated(page)
  await page.goBack()
  account.letGo()
  await heading(page, '¿Qué le pasa a tu equipo?')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Está lento' }).isChecked()).toBe(true)
  await page.goForward()
  await heading(page, 'Cuéntanos un poco más')
  await next(page, 'Atrás')
  await heading(page, '¿Qué le pasa a tu equipo?')
  await page.goBack()
  await page.getByRole('button', { name: 'Empezar' }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  expectNoComplaints(complaints)
})

it.each([1, 2])(
  'the phone’s own back goes to the step before also when React has not rendered the history’s newest entries: %i',
  async (unrendered) => {
    const { page } = await openWindow(phone)
    // React renders a navigation in tasks of a message channel, and a press at once. The tasks wait for the way back.
    await page.addInitScript(() => {
      const post = Reflect.get(MessagePort.prototype, 'postMessage') as (this: MessagePort, message: unknown) => void
      const held: (() => void)[] = []
      Object.assign(MessagePort.prototype, {
        postMessage(this: MessagePort, message: unknown) {
          if (document.documentElement.dataset.held) held.push(() => post.call(this, message))
          else post.call(this, message)
        },
      })
      addEventListener('popstate', () => {
        delete document.documentElement.dataset.held
        for (const send of held.splice(0)) setTimeout(send)
      })
    })
    await page.goto(shop.address + correctiveForm)
    await hydrated(page)
    await next(page, 'Empezar')
    await choose(page, 'Está lento')
    if (unrendered === 2) {
      await page.evaluate(() => {
        const push = history.pushState.bind(history)
        history.pushState = (...entry) => {
          history.pushState = push
          document.documentElement.dataset.held = 'yes'
          history.pushState(...entry)
        }
      })
    }
    await next(page)
    await heading(page, 'Cuéntanos un poco más')
    if (unrendered === 1) {
      await expect.poll(() => page.evaluate(() => history.state?.usr?.intake?.step)).toBe('details')
      await hold(page)
    }
    await next(page)
    await heading(page, 'Muéstranos')
    await page.goBack()
    await heading(page, 'Cuéntanos un poco más')
  },
)

it('the phone’s own back goes to the step before also while the account cannot be loaded', async () => {
  const { page } = await openWindowOf(shop, {}, phone)
  await stubCall(page, '/api/user-datails', (route) => route.abort())
  await page.goto(shop.address + correctiveForm)
  await hydrated(page)
  await reachDetails(page)
  await page.goBack()
  await heading(page, '¿Qué le pasa a tu equipo?')
  expect(await page.getByRole('checkbox', { name: 'Está lento' }).isChecked()).toBe(true)
})

it('a photo that the browser cannot read shows an error, and another can be chosen', async () => {
  const { page, goTo } = await openWindowOf(shop, {}, phone)
  await goTo(correctiveForm)
  await next(page, 'Empezar')
  await choose(page, 'No enciende')
  await next(page)
  await next(page)
  await page.evaluate(() => {
    const Reader = FileReader
    window.FileReader = class extends Reader {
      override readAsDataURL() {
        window.FileReader = Reader
        this.dispatchEvent(new ProgressEvent('error'))
      }
    }
  })
  await page.getByLabel('Agregar foto').setInputFiles(await smallPhoto())
  await page.getByText('No se pudo leer la foto. Elige otra.').waitFor()
  await page.getByLabel('Agregar foto').setInputFiles(await smallPhoto())
  await page.getByText('1 de 6 · se borra de ellas dónde se tomaron').waitFor()
})

it('photos that failed to upload survive a reload and can be sent again', async () => {
  const { page, person, goTo } = await openWindowOf(shop, {}, phone)
  await goTo(correctiveForm)
  await next(page, 'Empezar')
  await choose(page, 'No enciende')
  await next(page)
  await next(page)
  const sizes: number[] = []
  await page.getByLabel('Agregar foto').setInputFiles(largePhoto)
  await page.getByText('1 de 6 · se borra de ellas dónde se tomaron').waitFor()
  await next(page)
  await next(page, 'Revisar y elegir hora')
  await page.route('**/api/request-photos/*', (route) => {
    sizes.push(route.request().postDataBuffer()?.length ?? 0)
    return route.abort()
  })
  await next(page, 'Solicitar Mantenimiento Correctivo')
  await alertOf(page, requestCreated).waitFor()
  await acceptAlert(page)
  await page.getByText('Sin enviar: 1 foto de tu solicitud.').waitFor()
  expect(sizes[0]).toBeGreaterThan(1_000)
  expect(sizes[0]).toBeLessThan(301 * 1024)
  await page.reload()
  await hydrated(page)
  await page.getByText('Sin enviar: 1 foto de tu solicitud.').waitFor()
  await page.unroute('**/api/request-photos/*')
  await next(page, 'Enviar las fotos')
  await expect.poll(() => page.getByText(/^(Enviando|Sin enviar)/).count()).toBe(0)
  const { rows } = await shop.pool.query(
    `select t.problema from visit_photos p join tasks t on t.id = p.task_id where t.user_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([{ problema: 'No enciende.' }])
})

it('the client and the owner see a request’s photos; a technician sees them once the visit is theirs (P-99)', async () => {
  await shop.pool.query(`update tasks set estado = 'cancelado'`)
  const openPageAs = await openOneWindow(shop, phone)
  const client = await openPageAs()
  const { body } = await client.person.post('/api/mantenimiento-correctivo', { descripcion: 'Se apaga solo' })
  const taskId = body.data._id as string
  const { type, body: form } = formOf([
    { name: 'taskId', value: taskId },
    { name: 'file', value: (await smallPhoto()).buffer, filename: 'a.jpg', type: 'image/jpeg' },
  ])
  const headers = { 'content-type': type, ...formHeaders }
  await client.person.send('POST', `/api/request-photos/${randomUUID()}`, form, headers)
  const expectPhoto = async (page: Page) => {
    await page.getByText('Fotos de la solicitud').click()
    const photo = page.getByRole('button', { name: 'Ver en grande: Foto 1 de la solicitud' }).locator('img')
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await client.goTo('/clientPanel/all-support')
  await expectPhoto(client.page)
  await expectAccessibleInLightAndDark(client.page)
  expectNoComplaints(client.complaints)

  const owner = await openPageAs({ role: 'ADMIN' })
  await owner.goTo('/admin-panel/today/visits')
  await expectPhoto(owner.page)
  expectNoComplaints(owner.complaints)

  const { page, person, goTo, complaints } = await openPageAs({ role: 'TECHNICAL' })
  await goTo('/technical-panel/tasksCorrectivo')
  await page.getByText('Más detalles').click()
  expect(await page.getByText('Fotos de la solicitud').count()).toBe(0)
  await person.post('/api/take-task', { taskId, version: 1 })
  await page.reload()
  await hydrated(page)
  await page.getByText('Más detalles').click()
  await expectPhoto(page)
  expectNoComplaints(complaints)
})

it('on a phone the way into the steps is within reach of the thumb, until somebody works on the form', async () => {
  const { page, person, goTo } = await openWindowOf(shop, {}, { ...phone, viewport: { width: 360, height: 740 } })
  for (const modelo of ['Pro 16', 'Pro 14']) await registerComputer(person, { modelo })
  await goTo(correctiveForm)
  await page.getByText('¿Qué equipo es?').waitFor()
  const isReachable = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  for (const name of ['Empezar', 'Prefiero escribirlo yo']) expect(await isReachable(name), name).toBe(true)
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320)
  await field(page, 'Problema').focus()
  await expect.poll(() => isReachable('Solicitar Mantenimiento Correctivo')).toBe(true)
  expect(await isReachable('Empezar')).toBe(false)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await heading(page, '¿Qué le pasa a tu equipo?')
})
