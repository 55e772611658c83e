import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { hydrated, phone } from '../test/browser/browser.ts'
import { openWindowOf } from '../test/browser/signed-in.ts'
import { expectInvariants } from '../test/database/invariants.ts'
import { openMailbox } from '../test/emails/mailbox.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { stayAwayFromMidnight } from '../test/visits/away-from-midnight.ts'
import { waitUntilOfflineReady } from '../test/visits/offline-ready.ts'
import { addPhoneVisit, readVisitState } from '../test/visits/phone-visit.ts'
import { addTask, dayFromToday } from '../test/visits/technician-tasks.ts'
import { reach, sign, visitActions } from '../test/visits/visit-without-signal.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  await stayAwayFromMidnight()
  mailbox = await openMailbox()
  shop = await startShopProcess({ DEMO: 'off', SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' })
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

/** Sets out, arrives and begins, from the visit's own page. */
async function begin(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  for (const name of ['Voy en camino', 'Llegué', 'Empezar']) await press(page, name)
  await link(page, /^Seguir con/).waitFor()
}

/** Marks every required point that is open. */
async function checkAll(page: Page): Promise<void> {
  await link(page, 'Lista de revisión').click()
  await page.getByRole('heading', { level: 1, name: 'Lista de revisión' }).waitFor()
  const open = page.getByRole('checkbox', { checked: false })
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    await expect.poll(() => open.count()).toBe(left - 1)
  }
  await link(page, 'Volver').click()
  await page.getByText('Equipos', { exact: true }).waitFor()
}

/** Says how a computer is, and why. */
async function result(page: Page, state: string, why?: string): Promise<void> {
  await link(page, /^Seguir con/).click()
  await page.getByText(state, { exact: true }).first().click()
  if (why) {
    await page.getByLabel('¿Por qué?').fill(why)
    await page.getByLabel('¿Por qué?').blur()
  }
  await page.getByLabel('Trabajo hecho').fill('Limpieza')
  await link(page, 'Listo').click()
  await page.getByText('Equipos', { exact: true }).waitFor()
}

it(
  'a day of five visits, the network going on and off: paid in cash, absent, left over, cancelled meanwhile, and by transfer',
  { timeout: 240_000 },
  async () => {
    const { page, person, goTo } = await openWindowOf(
      shop,
      { role: 'TECHNICAL', name: 'Teresa Muñoz' },
      { ...phone, viewport: { width: 360, height: 740 } },
    )
    const technician = person as NonNullable<Parameters<typeof addPhoneVisit>[1]>['technician']
    const client = await signInAs(shop, { name: 'Pablo Ríos' })
    const today = { technicianId: person.id, userId: client.id, fecha: dayFromToday() }
    const cash = await addPhoneVisit(shop, { technician, hora: '06:00' })
    const absent = await addTask(shop.db, { ...today, tipo: 'correctivo', hora: '09:00' })
    const left = await addTask(shop.db, { ...today, hora: '11:00', descripcion: 'Dos portátiles lentos' })
    const plain = await addTask(shop.db, { ...today, hora: '14:00', descripcion: 'Limpieza de la oficina' })
    const cancelled = await addTask(shop.db, { ...today, tipo: 'correctivo', hora: '23:59', descripcion: 'No imprime' })
    await shop.pool.query('update visit_settings set cutoff_hours = 0')
    const address = (taskId: string) => `${shop.address}/technical-panel/tasks?visita=${taskId}`
    const network = (isOn: boolean) => page.context().setOffline(!isOn)
    const order = (id: string) => [absent, left, cancelled, plain].indexOf(id)

    await goTo('/technical-panel')
    await waitUntilOfflineReady(page, 5)

    // A visit with a part, paid in cash and signed; the network is there while its photos are taken only.
    await network(false)
    for (const action of visitActions(cash)) {
      await network(action.name.startsWith('photo'))
      await reach(page, shop.address + cash.path, action)
    }
    // The client is absent: the visit waits for its signature.
    await network(false)
    await begin(page, address(absent))
    await result(page, 'resuelto')
    await checkAll(page)
    await link(page, 'Terminar visita').click()
    await press(page, 'No está: terminar y cerrar con un código')
    await press(page, 'Enviar el código')
    await page.getByText('Necesita señal. La visita queda por firmar.').waitFor()

    // What is not finished is proposed again.
    await begin(page, address(left))
    await result(page, 'resuelto')
    await result(page, 'pospuesto', 'Falta la clave')
    await checkAll(page)
    await link(page, /^Terminar/).click()
    await sign(page)
    await press(page, 'Firmar y terminar')
    await page.getByText('firmada, sin enviar').waitFor()
    await press(page, 'Proponer otra visita')
    await page.getByText('Visita propuesta').waitFor()

    // The client cancels while the technician sets out, who does not know it yet.
    expect((await client.post(`/api/visit-answers/${cancelled}/cancel`, { version: 1 })).status).toBe(200)
    await page.goto(address(cancelled))
    await hydrated(page)
    await press(page, 'Voy en camino')
    await page.getByRole('button', { name: 'Llegué' }).waitFor()
    await network(true)
    await page.getByText('La visita se canceló.', { exact: true }).waitFor({ timeout: 20_000 })
    await link(page, 'Listo').click()
    await page.getByRole('heading', { level: 2, name: 'Hoy' }).waitFor()

    // Paid by transfer.
    await network(false)
    await begin(page, address(plain))
    await result(page, 'resuelto')
    await result(page, 'resuelto')
    await checkAll(page)
    await link(page, /^Cobrar/).click()
    await page.getByText('Transferencia', { exact: true }).first().click()
    await press(page, /^Recibí/)
    await link(page, 'Terminar visita').click()
    await sign(page)
    await press(page, 'Firmar y terminar')
    await page.getByText('firmada, sin enviar').waitFor()
    await network(true)

    // Back with a network, the absent client says the code on the telephone.
    await page.goto(`${address(absent)}&ver=acta`)
    await hydrated(page)
    await press(page, 'Cerrar con un código')
    await link(page, /^Llamar a Pablo Ríos/).waitFor()
    await press(page, 'Enviar el código')
    // What three visits have left to send goes first, which takes a busy machine long.
    await page.getByLabel('Código de 6 números').waitFor({ timeout: 90_000 })
    const emailedCode = () => mailbox.emails.map(({ text }) => /^(\d{6})\r?$/m.exec(text)?.[1]).find(Boolean)
    await expect.poll(emailedCode).toBeDefined()
    await page.getByLabel('Código de 6 números').fill(emailedCode() ?? '')
    await press(page, 'Cerrar con el código')
    await page.getByText(/^Firmada: ACTA-/).waitFor()
    await goTo('/technical-panel')
    await page.getByRole('heading', { level: 2, name: 'Hoy' }).waitFor()
    expect(await page.getByText(/tu decisión$/).count(), 'the cancelled visit left nothing to decide').toBe(0)
    await expectAccessible(page)

    await expect.poll(() => readVisitState(shop.pool, cash), { timeout: 40_000 }).toMatchObject(cash.expected)
    const { rows } = await shop.pool.query(
      `select t.id, t.estado, (select r.way from visit_records r where r.task_id = t.id) as signed,
       (select array_agg(p.method || ' ' || p.amount) from visit_payments p where p.task_id = t.id) as paid,
       (select count(*)::int from visit_follow_ups f where f.task_id = t.id) as "followUps"
     from tasks t where t.id = any($1)`,
      [[absent, left, cancelled, plain]],
    )
    const done = { estado: 'completado', signed: 'drawing', paid: null, followUps: 0 }
    expect(rows.toSorted((a, b) => order(a.id) - order(b.id))).toEqual([
      { ...done, id: absent, signed: 'code' },
      { ...done, id: left, followUps: 1 },
      { ...done, id: cancelled, estado: 'cancelado', signed: null },
      { ...done, id: plain, paid: ['transfer 50000'] },
    ])
    await expectInvariants(shop.pool)
  },
)
