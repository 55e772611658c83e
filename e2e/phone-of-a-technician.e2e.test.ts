import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { hydrated, phone } from '../test/browser/browser.ts'
import { holdCall } from '../test/browser/calls.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { goOn } from '../test/browser/one-window.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { carryOut, openBegunVisit, openBegunVisits } from '../test/visits/begun-visit.ts'
import { waitUntilOfflineReady } from '../test/visits/offline-ready.ts'
import { addPhoneVisit } from '../test/visits/phone-visit.ts'
import { openVisitBilling } from '../test/visits/visit-money.ts'
import { openVisitSteps } from '../test/visits/visit-steps.ts'
import { sign } from '../test/visits/visit-without-signal.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let openNext: Awaited<ReturnType<typeof openBegunVisits>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  openNext = await openBegunVisits(shop)
})

type Person = Parameters<typeof openVisitSteps>[0]

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

it('once a visit is finished without signal, the day offers the next one, from its first page', async () => {
  const { page, person, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Nora Gil' }, phone)
  const technician = person as Person
  const first = await addPhoneVisit(shop, { technician, hora: '09:00' })
  const second = await addPhoneVisit(shop, { technician, hora: '11:00' })
  const steps = openVisitSteps(technician)
  await steps.stage(first.taskId, 'started')
  await carryOut(steps, first.taskId)
  await goTo('/technical-panel')
  await page.getByRole('link', { name: /^Cobrar/ }).waitFor()
  await waitUntilOfflineReady(page)
  const cards = page.getByRole('region', { name: 'Hoy' }).getByRole('listitem')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Limpieza de dos equipos' }).first().click()
  await page.getByRole('link', { name: 'Terminar sin cobrar' }).click()
  await sign(page)
  await press(page, 'Firmar y terminar')
  await page.getByText('firmada, sin enviar').waitFor()
  await page.getByRole('link', { name: 'Volver' }).click()
  await cards.nth(0).getByText('completado').waitFor()
  await cards.nth(1).getByRole('button', { name: 'Voy en camino' }).click()
  await cards.nth(1).getByRole('button', { name: 'Llegué' }).waitFor()
  // What comes next is below the window, wherever its visit is.
  for (const top of [0, 10_000]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    const box = await cards.nth(1).getByRole('button', { name: 'Llegué' }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(phone.viewport.height - 20)
  }
  expect(
    await cards
      .nth(0)
      .getByRole('link', { name: /^(?:Cobrar|Terminar|Firmar)/ })
      .count(),
  ).toBe(0)

  await restoreNetwork(page)
  const stagesOf = async (taskId: string): Promise<string[]> =>
    (await steps.read(taskId)).stages.map(({ stage }: { stage: string }) => stage)
  await expect.poll(() => stagesOf(second.taskId), { timeout: 20_000 }).toEqual(['on_the_way'])
  expect(await stagesOf(first.taskId)).toEqual(['started', 'finished'])
  await expectAccessible(page)
})

it('parts are shown as missing from the stock only after a search, and the search can be repeated', async () => {
  const { page, visit, network } = await openNext('Rosa Mora')
  await page.route('**/api/visit-parts?*', (route) => route.abort('connectionreset'))
  await goOn(page, `${network.address}${visit.path}&ver=repuestos`)
  await page.getByLabel('Buscar repuesto').fill('m')
  await page.getByText('Escribe al menos dos letras.').waitFor()
  await page.getByLabel('Buscar repuesto').fill('memoria')
  await page.getByText(/^La tienda no respondió: \d+ repuestos? guardados? hoy$/).waitFor()
  await page.getByText('No hay repuestos con «memoria».').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/visit-parts?*')
  await press(page, 'Buscar otra vez en toda la tienda')
  await expect.poll(() => page.getByText('La tienda no respondió').count()).toBe(0)
  await page.getByText('No hay repuestos con «memoria».').waitFor()
})

it('offline the client reads the work, its warranty and the whole record before signing it', async () => {
  const { page, visit, network } = await openNext('Alba Soto', async (steps, taskId) => {
    await steps.result(taskId, 1, { state: 'resuelto', minutes: 20, findings: 'Ventilador con polvo.' })
    await steps.result(taskId, 2, { state: 'pospuesto', reason: 'Lo tiene prestado la vecina.' })
    await steps.checkAll(taskId)
  })
  const key = 'W269N-WFGWX-YVC9B-4J6C9-T83GX'
  const address = network.address + visit.path
  await goOn(page, `${address}&equipo=${visit.computers[0]}`)
  await page.getByRole('radio', { name: 'resuelto', checked: true }).waitFor()
  network.cut()
  await page.getByLabel('Trabajo hecho').fill(`Limpieza y pasta térmica. Windows: ${key}`)
  await page.getByRole('link', { name: 'Listo' }).click()
  await page.getByRole('link', { name: 'Sin enviar: 1' }).waitFor()
  await goOn(page, `${address}&ver=acta`)
  await page.getByText('Limpieza y pasta térmica. Windows: (clave oculta)').waitFor()
  await page.getByText('1 de 2 equipos resueltos, 20 min').waitFor()
  await page.getByText('Garantía: 92 días el trabajo', { exact: true }).waitFor()
  await expectAccessible(page)
  await press(page, 'Leer el acta completa')
  const whole = page.getByRole('dialog', { name: 'Acta de servicio' })
  for (const text of [
    'Ventilador con polvo.',
    'Limpieza y pasta térmica. Windows: (clave oculta)',
    'Lo tiene prestado la vecina.',
    'Mantenimiento preventivo, 2 equipos',
    /^Garantía de 92 días, hasta el /,
    'Sin pagar',
  ]) {
    await whole.getByText(text).waitFor()
  }
  expect(await page.getByText(key).count()).toBe(0)
  await expectAccessible(page)
  await whole.getByRole('button', { name: 'Cerrar' }).click()
  await sign(page)
  await press(page, 'Firmar y terminar')
  await page.getByText('firmada, sin enviar').waitFor()
  network.mend()
  await page.reload()
  await page.getByText(/^ACTA-/).waitFor()
})

it('the technician sees the owner’s account for transfers, also offline', async () => {
  const owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, phone)
  await owner.goTo('/admin-panel/visit-settings')
  const field = owner.page.getByLabel('A dónde transfieren')
  await field.fill('Llave @alero, Bancolombia')
  await owner.page.locator('form', { has: field }).getByRole('button', { name: 'Guardar' }).click()
  await toastOf(owner.page, 'Guardado').waitFor()
  await expectAccessible(owner.page)

  const { page, visit, network } = await openNext('Elsa Vidal')
  network.cut()
  await page.goto(`${network.address}${visit.path}&ver=pago`)
  await page.getByText('Llave @alero, Bancolombia').click()
  await page.getByRole('radio', { name: /^Transferencia/, checked: true }).waitFor()
  await page.getByText('Mira el comprobante antes de anotarla.').waitFor()
  await expectAccessible(page)
})

/** Opens «¿Cuál equipo es?» while the client's new computer, which comes with the visit, is still on its way. */
async function openChoiceTooEarly(name: string) {
  const begun = await openNext(name)
  const { page, visit, network } = begun
  const { rows } = await shop.pool.query<{ id: string }>(
    `insert into computers (user_id, tipo_computadora, marca, modelo, serie)
     select user_id, 'mesa', 'Norte', 'Torre T5', '4711' from tasks where id = $1 returning id`,
    [visit.taskId],
  )
  const dialog = page.getByRole('dialog', { name: '¿Cuál equipo es?' })
  const registered = dialog.getByRole('radio', { name: 'mesa Norte Torre T5 serie 4711' })
  const added = dialog.getByRole('radio', { name: 'Otro equipo Se anota en la lista del cliente' })
  const held = await Promise.all(['', `/${visit.taskId}`].map((path) => holdCall(page, `/api/visits${path}`)))
  await page.goto(`${network.address}${visit.path}&equipo=${visit.computers[0]}`)
  await hydrated(page)
  await page.getByText('La solicitud no dice cuál equipo del cliente es.').waitFor()
  await press(page, 'Decir cuál es')
  await expect.poll(() => added.isChecked()).toBe(true)
  const letGo = () => held.forEach((call) => call.letGo())
  return { ...begun, dialog, registered, added, letGo, computerId: rows[0]?.id }
}

it('a computer of the client that arrives late is chosen, unless another one is being written', async () => {
  const { dialog, registered, added, letGo } = await openChoiceTooEarly('Lía Cano')
  await dialog.getByLabel('Marca').fill('Boreal')
  letGo()
  await registered.waitFor()
  expect(await added.isChecked()).toBe(true)
  expect(await dialog.getByLabel('Marca').inputValue()).toBe('Boreal')
})

it('offline a technician chooses which of the client’s computers it is; the visit is in its history', async () => {
  const { page, visit, network, dialog, registered, added, letGo, computerId } = await openChoiceTooEarly('Rita Cano')
  letGo()
  await expect.poll(() => registered.isChecked()).toBe(true)
  network.cut()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { name: 'mesa Norte Torre T5' }).waitFor()
  await goOn(page, `${network.address}${visit.path}&equipo=${visit.computers[1]}`)
  await press(page, 'Decir cuál es')
  // The other one has it by now.
  await expect.poll(() => added.isChecked()).toBe(true)
  await dialog.getByLabel('Marca').fill('Boreal')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Falta el modelo.').waitFor()
  await dialog.getByLabel('Modelo').fill('B2')
  await dialog.getByLabel('Serie').fill('900')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { name: 'portátil Boreal B2' }).waitFor()
  network.mend()
  await page.reload()
  const stored = async () =>
    (
      await shop.pool.query(
        `select v.computer_id, c.serie from visit_computers v left join computers c on c.id = v.computer_id
         where v.task_id = $1 order by v.position`,
        [visit.taskId],
      )
    ).rows
  await expect.poll(stored).toEqual([
    { computer_id: computerId, serie: '4711' },
    { computer_id: expect.any(String), serie: '900' },
  ])
})

it('each waiting step shows whether it is being sent or was sent, and the number of waiting steps is announced', async () => {
  const { page, visit, network } = await openNext('Ida Peña')
  network.cut()
  let isBack = false
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  // From before the first step on: what is on its way when the network is back would arrive.
  await page.route('**/api/visits/*/computer', async (route) => {
    if (!isBack) return route.abort('connectionreset')
    await held
    await route.continue()
  })
  for (const [index, computer] of visit.computers.entries()) {
    await goOn(page, `${network.address}${visit.path}&equipo=${computer}`)
    await page.getByLabel('Hallazgos').fill(`Ventilador ${index + 1} con polvo.`)
    await page.getByRole('link', { name: 'Listo' }).click()
    await page.getByRole('link', { name: `Sin enviar: ${index + 1}` }).waitFor()
  }
  await goOn(page, `${network.address}${visit.path}&ver=envios`)
  const rows = page.getByRole('main').getByRole('listitem')
  const badges = (...words: string[]) => words.map((word) => expect.stringMatching(new RegExp(`${word}$`)))
  await expect.poll(() => rows.allTextContents()).toEqual(badges('sin enviar', 'sin enviar'))
  isBack = true
  network.mend()
  await press(page, 'Enviar ahora')
  await expect.poll(() => rows.allTextContents()).toEqual(badges('enviando', 'sin enviar'))
  answer()
  await expect.poll(() => rows.allTextContents()).toEqual(badges('enviada', 'enviada'))
  await page.getByRole('status').getByText('Se envió todo.').waitFor()
  await expectAccessible(page)
})

/** Runs in the page: changes why something is taken back in the steps that wait, as a former version of the page left it. */
async function spoilReasons(reason: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('technician')
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('steps', 'readwrite')
      transaction
        .objectStore('steps')
        .openCursor()
        .addEventListener('success', ({ target }) => {
          const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
          if (!cursor) return
          const { value } = cursor
          const step = 'value' in value ? value.value : value
          if (step.input?.reason) step.input.reason = reason
          cursor.update(value)
          cursor.continue()
        })
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

describe('why a payment is taken back', () => {
  it('is asked for until it can be read, and a refused one can be written anew', async () => {
    const { page, visit, network, person, steps } = await openNext('Irma Rey')
    const billing = openVisitBilling(person as Person)
    expect((await billing.agree(visit.taskId)).status).toBe(200)
    expect((await billing.pay(visit.taskId, 20_000)).status).toBe(200)
    await goOn(page, `${network.address}${visit.path}&ver=pago`)
    await page.getByRole('button', { name: /^Quitar/ }).waitFor()
    network.cut()
    await press(page, /^Quitar/)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('¿Por qué?').fill('\u200B \u2060')
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await dialog.getByText('Escribe por qué.').waitFor()
    await dialog.getByLabel('¿Por qué?').fill('Era una\u202E transferencia')
    await dialog.getByRole('button', { name: 'Quitar' }).click()
    await page.getByRole('link', { name: 'Sin enviar: 1' }).waitFor()

    // The open page has the former reason in memory, and would store or send it again.
    const empty = `${network.address}/empty`
    await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(empty)
    await page.evaluate(spoilReasons, 'Era\u202E otra')
    network.mend()
    await page.goto(`${network.address}${visit.path}&ver=envios`)
    await hydrated(page)
    const refused = page.getByRole('article')
    await refused.getByRole('button', { name: 'Corregir el motivo' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByLabel('¿Por qué?').fill('Era una transferencia')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Todo enviado', { exact: true }).waitFor()
    const { payments } = (await steps.read(visit.taskId)).money
    expect(payments).toEqual([])
    const { rows } = await shop.pool.query('select count(*)::int as stored from visit_payments where task_id = $1', [
      visit.taskId,
    ])
    expect(rows).toEqual([{ stored: 2 }])
  })
})

/** Runs in the page: nothing more fits into the browser's storage while this tab says `full`. */
function refuseStoring(): void {
  type Put = (this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>) => IDBRequest<IDBValidKey>
  const stores = IDBObjectStore.prototype as { put: Put }
  const { put } = stores
  stores.put = function (...given) {
    if (sessionStorage.getItem('disk') === 'full') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, given)
  }
}

it('with the phone’s storage full, waiting steps are still sent, input stays in its field, and a refused step is sent once', async () => {
  const { page, visit, network, steps } = await openBegunVisit(shop, 'Inés Lara')
  const [first = '', second = ''] = visit.computers
  const fill = () => page.evaluate(() => sessionStorage.setItem('disk', 'full'))
  const empty = () => page.evaluate(() => sessionStorage.removeItem('disk'))
  const isFull = () =>
    toastOf(page, 'Este teléfono no pudo guardar el paso. Libera espacio e inténtalo de nuevo.').first().waitFor()
  const stored = async () =>
    (await shop.pool.query('select state, findings from visit_computers where id = $1', [first])).rows[0]
  await page.evaluate(refuseStoring)
  await goOn(page, `${network.address}${visit.path}&equipo=${first}`)
  network.cut()
  await page.getByText('resuelto', { exact: true }).click()
  await page.getByRole('link', { name: 'Sin enviar: 1' }).waitFor()
  await fill()
  const findings = page.getByLabel('Hallazgos', { exact: true })
  await findings.fill('Ventilador con polvo.')
  await findings.blur()
  await isFull()
  expect(await findings.inputValue()).toBe('Ventilador con polvo.')

  network.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(stored).toEqual({ state: 'resuelto', findings: '' })
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
  expect(await findings.inputValue()).toBe('Ventilador con polvo.')
  await empty()
  await findings.focus()
  await findings.blur()
  await expect.poll(stored).toEqual({ state: 'resuelto', findings: 'Ventilador con polvo.' })
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()

  // A step that is refused then waits for a decision.
  const sendings: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/visits/${visit.taskId}/computer`)) sendings.push(request.url())
  })
  await goOn(page, `${network.address}${visit.path}&equipo=${second}`)
  network.cut()
  await page.getByText('resuelto', { exact: true }).click()
  await page.getByRole('link', { name: 'Sin enviar: 1' }).waitFor()
  // The other phone of the technician was faster, so what waits here is refused.
  await steps.result(visit.taskId, 2, { state: 'en_curso' })
  await page.getByRole('link', { name: 'Sin enviar: 1' }).click()
  await page.getByText('sin enviar', { exact: true }).waitFor()
  await closeToasts(page)
  await fill()
  sendings.length = 0
  network.mend()
  // As a timer does every twenty seconds.
  const tryWaiting = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await tryWaiting()
  const refused = page.getByRole('article')
  await refused.getByText('Guardado antes').waitFor()
  await tryWaiting()
  await tryWaiting()

  const sendMine = refused.getByRole('button', { name: 'Enviar la mía' })
  await sendMine.click()
  await isFull()
  await empty()
  await sendMine.click()
  await page.getByText('Todo enviado').first().waitFor()
  expect((await steps.read(visit.taskId)).computers[1].state).toBe('resuelto')
  expect(sendings).toHaveLength(2)
})

it('a part and an approval pressed twice at once wait once; a payment shows that the approval is missing, and leads to it', async () => {
  const { page, visit, network } = await openNext('Sara Peña')
  const pressTwice = (name: string | RegExp) =>
    page
      .getByRole('button', { name })
      .first()
      .evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
  network.cut()
  await goOn(page, `${network.address}${visit.path}&ver=repuestos`)
  await page.getByRole('button', { name: `Agregar ${visit.part}` }).waitFor()
  await pressTwice(`Agregar ${visit.part}`)
  await page.getByLabel(`Unidades de ${visit.part}`, { exact: true }).waitFor()
  await page.getByText('1 repuesto', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Llevar a la cuenta' }).waitFor()

  // Nobody has approved the account yet.
  await goOn(page, `${network.address}${visit.path}&ver=pago`)
  await page.getByText('El cliente aprueba la cuenta antes de pagar.').waitFor()
  await page.getByText('Por cobrar', { exact: true }).waitFor()
  expect(await page.getByText('Pagado', { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver la cuenta' }).click()
  await press(page, 'Pedir aprobación')
  await page.getByRole('heading', { name: '¿Apruebas este arreglo?' }).waitFor()
  await sign(page)
  await pressTwice(/^Apruebo/)
  await page.getByRole('link', { name: /^Cobrar/ }).waitFor()
  await goOn(page, `${network.address}${visit.path}&ver=envios`)
  await page.getByText('Aprobación firmada').first().waitFor()
  expect(await page.getByText('Aprobación firmada').count()).toBe(1)
  expect(await page.getByText(/^Repuesto: /).count()).toBe(1)
  network.mend()
  await page.reload()
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})

/** The second tap of a double tap, as the browser counts it, at the place of the first one. */
async function tapAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await twoFrames(page)
}

it('a double tap notes one stage, though the button of the next one comes where it is tapped, and no payment', async () => {
  const { page, person, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Delia Roa' }, phone)
  const technician = person as Person
  const visit = await addPhoneVisit(shop, { technician, hora: '23:59' })
  const steps = openVisitSteps(technician)
  await goTo(visit.path)
  await press(page, 'Voy en camino')
  await page.getByRole('button', { name: 'Llegué' }).waitFor()
  await tapAgain(page)
  await page.getByRole('button', { name: 'Llegué' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('button', { name: 'Empezar' }).waitFor()
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
  const { stages } = await steps.read(visit.taskId)
  expect(stages.map(({ stage }: { stage: string }) => stage)).toEqual(['on_the_way', 'arrived'])

  // On the way to a payment.
  await steps.stage(visit.taskId, 'started')
  await carryOut(steps, visit.taskId)
  await goOn(page, `${shop.address}${visit.path}&ver=cuenta`)
  await page.getByRole('link', { name: /^Cobrar/ }).click()
  await page.getByRole('button', { name: /^Recibí/ }).waitFor()
  await tapAgain(page)
  await goOn(page, `${shop.address}${visit.path}&ver=envios`)
  await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
  expect((await steps.read(visit.taskId)).money.payments).toEqual([])
})

it('two windows of one phone, on one visit and on two, send waiting steps once and in order', async () => {
  const opened = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Berta Lugo' }, phone)
  const technician = opened.person as Person
  const visits = [
    await addPhoneVisit(shop, { technician, hora: '09:00' }),
    await addPhoneVisit(shop, { technician, hora: '11:00' }),
  ]
  const steps = openVisitSteps(technician)
  for (const { taskId } of visits) await steps.stage(taskId, 'started')
  const other = await opened.page.context().newPage()
  const [first = '', second = ''] = visits.map(({ path, computers }) => `${path}&equipo=${computers[0]}`)
  const show = async (page: Page, path: string) => {
    await page.goto(shop.address + path)
    await hydrated(page)
    await page.getByLabel('Hallazgos', { exact: true }).waitFor()
  }
  await show(opened.page, first)
  await show(other, first)
  await opened.page.context().setOffline(true)
  const write = async (page: Page, label: string, words: string) => {
    await page.getByLabel(label, { exact: true }).fill(words)
    await page.getByLabel(label, { exact: true }).blur()
  }
  const waits = (page: Page, count: number) => page.getByRole('link', { name: `Sin enviar: ${count}` }).waitFor()
  await opened.page.getByText('resuelto', { exact: true }).click()
  await waits(other, 1)
  await write(other, 'Hallazgos', 'Uno')
  await waits(opened.page, 2)
  await write(opened.page, 'Trabajo hecho', 'Dos')
  await waits(other, 3)
  await restoreNetwork(opened.page)
  await show(other, second)
  await opened.page.context().setOffline(true)
  await write(other, 'Hallazgos', 'Tres')
  await write(opened.page, 'Hallazgos', 'Cuatro')
  await restoreNetwork(opened.page)
  const stored = async () =>
    (
      await shop.pool.query(
        `select state, findings, work_done as work from visit_computers where id = any($1) order by findings`,
        [visits.map(({ computers }) => computers[0])],
      )
    ).rows
  await expect.poll(stored, { timeout: 30_000 }).toEqual([
    { state: 'resuelto', findings: 'Cuatro', work: 'Dos' },
    { state: 'por_revisar', findings: 'Tres', work: '' },
  ])
  for (const page of [opened.page, other]) await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
})
