import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { phone } from '../test/browser/browser.ts'
import { routeFirst } from '../test/browser/calls.ts'
import { goOn, openOneWindow } from '../test/browser/one-window.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { waitUntilOfflineReady } from '../test/visits/offline-ready.ts'
import { addPhoneVisit } from '../test/visits/phone-visit.ts'
import { addTask, dayFromToday } from '../test/visits/technician-tasks.ts'
import { openVisitSteps } from '../test/visits/visit-steps.ts'
import { sign } from '../test/visits/visit-without-signal.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let openPageAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  openPageAs = await openOneWindow(shop, phone)
})

type Opened = Pick<Awaited<ReturnType<typeof openWindowOf>>, 'page' | 'person' | 'goTo'>

/** A technician's phone with a visit of today to two computers. */
async function withVisit<T extends Opened>(
  open: (about: { role: 'TECHNICAL'; name: string }) => Promise<T>,
  name: string,
) {
  const visit = await addPhoneVisit(shop)
  const opened = await open({ role: 'TECHNICAL', name })
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [visit.taskId, opened.person.id])
  const steps = openVisitSteps(opened.person as Parameters<typeof openVisitSteps>[0])
  /** Begins the visit and gives each computer its result. */
  const carryOut = async () => {
    await steps.stage(visit.taskId, 'started')
    for (const position of [1, 2]) await steps.result(visit.taskId, position, { state: 'resuelto', minutes: 20 })
    await steps.checkAll(visit.taskId)
  }
  return { ...opened, visit, steps, carryOut, address: shop.address + visit.path }
}

/** In a window of its own, whose pages are loaded. */
const openVisit = (name: string) => withVisit((about) => openWindowOf(shop, about, phone), name)

/** In the window of all such tests, for what happens within a loaded page. */
const openVisitWithin = (name: string) => withVisit(openPageAs, name)

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

describe('a visit of another day', () => {
  it('is opened from its card, paid and signed', async () => {
    const { page, goTo, visit, steps, carryOut } = await openVisitWithin('Nora Gil')
    await carryOut()
    expect((await steps.stage(visit.taskId, 'finished')).status).toBe(200)
    await shop.pool.query('update tasks set fecha = $2 where id = $1', [visit.taskId, dayFromToday(-1)])

    await goTo('/technical-panel/tasks')
    await page.getByText(/no tienes visitas$/).waitFor()
    await page.getByRole('tab', { name: 'Completados' }).click()
    const card = page.getByRole('article', { name: 'Limpieza de dos equipos' })
    await card.getByRole('link', { name: 'Abrir la visita' }).waitFor()
    await expectAccessible(page)
    await card.getByRole('link', { name: 'Abrir la visita' }).click()
    await page.getByRole('link', { name: /^Cobrar \$\s50\.000$/ }).click()
    await press(page, /^Recibí \$\s50\.000$/)
    await page.getByRole('link', { name: 'Firmar el acta' }).click()
    await page.getByLabel('Quién firma').fill('Luz Marina Ospina')
    await sign(page)
    await press(page, 'Firmar')
    await page.getByText(/ACTA-\d{4}-\d{6}/).waitFor()
    const { rows } = await shop.pool.query(
      `select (select array_agg(amount::int) from visit_payments where task_id = $1) as paid,
         (select count(*)::int from visit_records where task_id = $1) as records`,
      [visit.taskId],
    )
    expect(rows).toEqual([{ paid: [50_000], records: 1 }])
  })

  it("is set out for after a question, and is listed among today's once it is begun", async () => {
    const { page, goTo, visit } = await openVisitWithin('Ana Sol')
    await shop.pool.query('update tasks set fecha = $2 where id = $1', [visit.taskId, dayFromToday(2)])
    const stagesOf = async () =>
      (await shop.pool.query('select 1 from visit_stages where task_id = $1', [visit.taskId])).rowCount
    await goTo(visit.path)
    await press(page, 'Voy en camino')
    const question = page.getByRole('alertdialog', { name: /^Esta visita es el .+ a las .+m\. ¿Ya vas en camino\?$/ })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Todavía no' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await stagesOf()).toBe(0)
    await press(page, 'Voy en camino')
    await question.getByRole('button', { name: 'Sí, voy' }).click()
    for (const name of ['Llegué', 'Empezar']) await press(page, name)
    await expect.poll(stagesOf).toBe(3)
    await goOn(page, `${shop.address}/technical-panel/tasks`)
    await page.getByText(/· no tienes visitas · 1 abierta de otro día$/).waitFor()
    const [item] = await page.getByRole('region', { name: 'Hoy' }).getByRole('listitem').all()
    expect(await item?.textContent()).toContain('Limpieza de dos equipos')
  })

  it('is opened without a day, its client follows it live, and nobody opens a cancelled one or one that nobody has', async () => {
    const { page, person, goTo } = await openPageAs({ role: 'TECHNICAL', name: 'Iris Peña' })
    const tipo = 'correctivo'
    const client = await openWindowOf(shop, { name: 'Luz Marina Ospina' }, phone)
    const own = { tipo, technicianId: person.id } as const
    await addTask(shop.db, { ...own, userId: client.person.id, fecha: null, descripcion: 'Quedó un disco' })
    await client.goTo('/clientPanel/all-support')
    await addTask(shop.db, { ...own, estado: 'cancelado', descripcion: 'Ya no hace falta' })
    await addTask(shop.db, { tipo, descripcion: 'De nadie' })
    await goTo('/technical-panel/tasksCorrectivo')
    const card = (name: string) => page.getByRole('article', { name })
    await card('De nadie').waitFor()
    expect(await card('De nadie').getByRole('link', { name: 'Abrir la visita' }).count()).toBe(0)
    await card('Quedó un disco').getByRole('link', { name: 'Abrir la visita' }).click()
    await press(page, 'Voy en camino')
    await client.page.getByText('Iris va en camino').waitFor()
    await page.getByRole('button', { name: 'Llegué' }).waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'Cancelados' }).click()
    await card('Ya no hace falta').waitFor()
    expect(await card('Ya no hace falta').getByRole('link', { name: 'Abrir la visita' }).count()).toBe(0)
  })
})

it('a refused «en camino» that gives way leaves the end and the signature, and the first page leads to it', async () => {
  const { page, goTo, visit, address } = await openVisit('Rosa Mora')
  await goTo(visit.path)
  await page.getByRole('button', { name: 'Voy en camino' }).waitFor()
  await waitUntilOfflineReady(page)
  await page.context().setOffline(true)
  await press(page, 'Voy en camino')
  await press(page, 'Llegué')
  await press(page, 'Empezar')
  await page.getByRole('link', { name: 'Sin enviar: 3' }).waitFor()
  for (const [index, computer] of visit.computers.entries()) {
    await goOn(page, `${address}&equipo=${computer}`)
    await page.getByText('resuelto', { exact: true }).first().click()
    await page.getByRole('link', { name: `Sin enviar: ${4 + index}` }).waitFor()
  }
  await goOn(page, `${address}&ver=lista`)
  for (const name of visit.points) {
    await page.getByRole('checkbox', { name }).click()
    await page.getByRole('checkbox', { name, checked: true }).waitFor()
  }
  await goOn(page, `${address}&ver=acta`)
  await sign(page)
  await press(page, 'Firmar y terminar')
  await page.getByText('Equipos', { exact: true }).waitFor()

  // The owner moves the visit to tomorrow.
  await shop.pool.query('update tasks set fecha = $2 where id = $1', [visit.taskId, dayFromToday(1)])
  await goOn(page, `${shop.address}/technical-panel/tasks`)
  await page.getByRole('link', { name: /pasos de tus visitas sin enviar$/ }).waitFor()
  await restoreNetwork(page)
  const waiting = page.getByRole('link', { name: /^1 cambio de tus visitas espera tu decisión/ })
  await waiting.waitFor()
  await expectAccessible(page)
  await waiting.click()
  await page.getByRole('article', { name: 'Voy en camino' }).getByRole('button', { name: 'Dejar la suya' }).click()
  await page.getByText('Todo enviado', { exact: true }).waitFor()
  const { rows } = await shop.pool.query(
    `select estado, (select array_agg(stage order by received_at, at) from visit_stages where task_id = t.id) as stages,
       (select count(*)::int from visit_computers where task_id = t.id and state = 'resuelto') as solved,
       (select count(*)::int from visit_records where task_id = t.id) as records
     from tasks t where id = $1`,
    [visit.taskId],
  )
  expect(rows).toEqual([{ estado: 'completado', stages: ['arrived', 'started', 'finished'], solved: 2, records: 1 }])
})

describe('a reason', () => {
  it('is sent as one line, is never emptied, and a refused one is corrected without losing what came later', async () => {
    const { page, goTo, visit, carryOut } = await openVisitWithin('Ada Ríos')
    await carryOut()
    const [computerId = ''] = visit.computers
    await goTo(`${visit.path}&equipo=${computerId}`)
    const stored = async () =>
      (
        await shop.pool.query('select state, reason, findings, minutes from visit_computers where id = $1', [
          computerId,
        ])
      ).rows[0]
    const reason = page.getByLabel('¿Por qué?')
    await page.getByText('pospuesto', { exact: true }).first().click()
    await reason.fill('Uno\tDos\u202e')
    await reason.blur()
    await expect.poll(stored).toMatchObject({ state: 'pospuesto', reason: 'Uno Dos' })
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
    // Longer than the pause after which a text is saved.
    await reason.fill('')
    await page.waitForTimeout(2_000)
    await reason.blur()
    expect(await reason.inputValue()).toBe('Uno Dos')
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()

    // As a phone with an older page would send it.
    await routeFirst(page, '**/api/visits/*/computer', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), reason: 'Sin\nclave' }) }),
    )
    await reason.fill('Sin clave')
    await reason.blur()
    await page.getByRole('link', { name: 'Sin enviar: 1' }).waitFor()
    await page.getByLabel('Hallazgos').fill('Polvo')
    await page.getByLabel('Hallazgos').blur()
    await page.getByRole('button', { name: '5 minutos más' }).click()
    await page.getByRole('link', { name: 'Sin enviar: 3' }).click()
    await press(page, 'Corregir el motivo')
    const dialog = page.getByRole('dialog', { name: 'Corregir el motivo' })
    await expectAccessible(page)
    await dialog.getByLabel('¿Por qué?').fill(' ')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('Escribe por qué.').waitFor()
    await dialog.getByLabel('¿Por qué?').fill('La clave la tiene el hijo')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Todo enviado', { exact: true }).waitFor()
    expect(await stored()).toEqual({
      ...{ state: 'pospuesto', reason: 'La clave la tiene el hijo', findings: 'Polvo', minutes: 25 },
    })
  })
})

describe('a visit on the screen', () => {
  it('that is reassigned or cancelled shows that, without buttons', async () => {
    const { page, person, goTo, visit } = await openVisitWithin('Eva Luna')
    await goTo(visit.path)
    const setOut = page.getByRole('button', { name: 'Voy en camino' })
    await setOut.waitFor()
    await shop.pool.query('update tasks set technician_id = $2 where id = $1', [visit.taskId, visit.technicianId])
    await page.getByText('Esta visita ya no es tuya.').waitFor()
    expect(await setOut.count()).toBe(0)
    await expectAccessible(page)
    await shop.pool.query(`update tasks set technician_id = $2 where id = $1`, [visit.taskId, person.id])
    await setOut.waitFor()
    await shop.pool.query(`update tasks set estado = 'cancelado' where id = $1`, [visit.taskId])
    await page.getByText('La visita se canceló.').waitFor()
    expect(await setOut.count()).toBe(0)
  })

  it('is still without signal when an answer arrives that was on its way before', async () => {
    const { page, goTo, visit } = await openVisit('Mar Lima')
    const [answered, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(`**/api/visits/${visit.taskId}`, async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await gone.promise
      await route.fulfill({ response })
    })
    await goTo(visit.path)
    await answered.promise
    await page.context().setOffline(true)
    await page.waitForFunction(() => !navigator.onLine)
    const arrived = page.waitForResponse(`**/api/visits/${visit.taskId}`)
    gone.resolve()
    await (await arrived).finished()
    await twoFrames(page)
    await press(page, 'Voy en camino')
    await page.getByText('Guardado. Le avisamos cuando vuelva la señal.').waitFor()
  })

  it('cancelled while its technician set out offline needs no decision, and shows that', async () => {
    const { page, goTo, visit } = await openVisit('Sol Vega')
    await goTo(visit.path)
    await waitUntilOfflineReady(page)
    await page.context().setOffline(true)
    // What is said then depends on whether the page knows that there is no signal.
    await page.waitForFunction(() => !navigator.onLine)
    await twoFrames(page)
    await press(page, 'Voy en camino')
    await page.getByText('Guardado. Le avisamos cuando vuelva la señal.').waitFor()
    await shop.pool.query(`update tasks set estado = 'cancelado' where id = $1`, [visit.taskId])
    // A browser says that there is signal before anything gets through; then it is tried again soon.
    let tries = 0
    await page.route('**/api/visits/*/stage', async (route) => {
      tries += 1
      await (tries === 1 ? route.abort() : route.fallback())
    })
    await restoreNetwork(page)
    await page
      .locator('#toasts')
      .getByText(/^La visita de las 11:59\sp\.\sm\. se canceló: «Voy en camino» ya no se envía\.$/)
      .waitFor({ timeout: 15_000 })
    expect(tries).toBeGreaterThan(1)
    const note = page.getByText('La visita se canceló.', { exact: true })
    await note.waitFor()
    const isUncovered = await note.evaluate((text) => {
      const { left, top, width, height } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isUncovered, 'no toast covers it').toBe(true)
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
    expect(await page.getByText(/Le avisamos|tu decisión$/).count()).toBe(0)
    await expectAccessible(page)
  })

  it('shows «Deshacer» below the way back, and leaves an old one without effect', async () => {
    const { page, goTo, visit } = await openVisitWithin('Luna Paz')
    await goTo(visit.path)
    await press(page, 'Voy en camino')
    const undo = page.getByRole('button', { name: 'Deshacer' })
    await undo.waitFor()
    const isUncovered = await page.getByRole('link', { name: 'Volver' }).evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isUncovered, 'the way back stays within reach').toBe(true)
    await press(page, 'Llegué')
    await page.getByRole('button', { name: 'Empezar' }).waitFor()
    await undo.click()
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
    await press(page, 'Empezar')
    const readStages = async () =>
      (
        await shop.pool.query('select stage from visit_stages where task_id = $1 order by received_at, at', [
          visit.taskId,
        ])
      ).rows.map(({ stage }) => stage)
    await expect.poll(readStages).toEqual(['on_the_way', 'arrived', 'started'])
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
  })
})

it('a cash payment below the amount due is noted as received, and the rest is paid another way', async () => {
  const { page, goTo, visit, carryOut } = await openVisitWithin('Sol Ríos')
  await carryOut()
  await goTo(`${visit.path}&ver=pago`)
  await page.getByText('Otro valor', { exact: true }).click()
  await page.getByText('Escribe con cuánto paga.').waitFor()
  await page.getByLabel('Paga con').fill('20.000')
  await page.getByText(/^Faltan \$\s30\.000$/).waitFor()
  await page.getByText(/^Con este pago entregas a la tienda \$\s20\.000$/).waitFor()
  await press(page, /^Recibí \$\s20\.000$/)
  await page.getByRole('link', { name: /^Cobrar \$\s30\.000$/ }).click()
  await page.getByRole('region', { name: 'Ya pagado' }).waitFor()
  await expectAccessible(page)
  await page.getByText('Transferencia', { exact: true }).click()
  await press(page, /^Recibí \$\s30\.000$/)
  await page.getByText('Equipos', { exact: true }).waitFor()
  const readPayments = async () =>
    (
      await shop.pool.query(
        'select method, amount::int as amount from visit_payments where task_id = $1 order by amount',
        [visit.taskId],
      )
    ).rows
  await expect.poll(readPayments).toEqual([
    { method: 'cash', amount: 20_000 },
    { method: 'transfer', amount: 30_000 },
  ])
})
