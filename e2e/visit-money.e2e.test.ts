import { beforeAll, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, hydrated, openWindow, type Page } from '../test/browser/browser.ts'
import { holdCall } from '../test/browser/calls.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { isReachable } from '../test/browser/is-reachable.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { twoFrames } from '../test/browser/two-frames.ts'
import { addProduct } from '../test/orders/buyers.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openMoneyOwner, openVisitBilling } from '../test/visits/visit-money.ts'
import { sign } from '../test/visits/visit-without-signal.ts'
import { openTechnician } from '../test/visits/visits.ts'

const LINK = '/aprobar'
const PICTURE = '/favicon.svg'
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let billing: ReturnType<typeof openVisitBilling>
let technician: Awaited<ReturnType<typeof openTechnician>>
let disk: string
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  technician = await openTechnician(shop)
  billing = openVisitBilling(technician)
  await openMoneyOwner(shop)
  const vault = await openTestVault(shop.db)
  disk = await addProduct({ ...shop, vault }, { name: 'Unidad SSD Fibrant Ágil 480 GB', price: 189_900, stock: 4 })
})

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')
const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

async function openTechnicianPhone() {
  const phone = await openWindow(narrow)
  await phone.page
    .context()
    .addCookies([...technician.jar].map(([name, value]) => ({ name, value, url: shop.address, httpOnly: true })))
  return phone
}

/** Starts a corrective visit with an approved service. @returns its id */
async function startVisit(client: Awaited<ReturnType<typeof openWindowOf>>['person']): Promise<string> {
  const sent = await client.post('/api/mantenimiento-correctivo', { descripcion: 'Torre lenta' })
  const { _id } = sent.body.data
  await technician.take(_id, 1)
  await billing.stage(_id, 'started')
  await billing.addService(_id, { amount: 45_000 })
  expect((await billing.agree(_id)).status).toBe(200)
  return _id
}

it('a client opens a quote link without a session, sees new items and total, and approves once', async () => {
  const { person, page, goTo, complaints } = await openWindowOf(shop, { name: 'Luz Marina Ospina' }, narrow)
  const id = await startVisit(person)
  await billing.addPart(id, disk)
  const { quote } = (await billing.quote(id)).body.data.money
  const { path } = (await billing.link(id, quote._id)).body.data
  const phone = await openWindow(narrow)
  await phone.page.goto(shop.address + path)
  await phone.page.getByRole('heading', { name: 'Teresa te propone un repuesto' }).waitFor()
  const shown = plain(await phone.page.getByRole('main').innerText())
  for (const text of ['Nuevo, de la tienda', 'Ya aprobado', '$ 45.000', 'Nuevo total', '$ 234.900']) {
    expect(shown).toContain(text)
  }
  // The answer is within reach of the thumb, however long the account is.
  await phone.page.setViewportSize({ width: 360, height: 500 })
  expect(await button(phone.page, /^Apruebo/).evaluate(isReachable)).toBe(true)
  await phone.page.getByText(/^Después de aprobar/).scrollIntoViewIfNeeded()
  expect(await phone.page.getByText(/^Después de aprobar/).evaluate(isReachable), 'nothing stays under the bar').toBe(
    true,
  )
  await phone.page.setViewportSize(narrow.viewport)
  await expectToFit(phone.page, 360, 768)
  await expectAccessibleInLightAndDark(phone.page)
  expect((await billing.money(id)).approval.total).toBe(45_000)
  await button(phone.page, /^Apruebo/).click()
  await phone.page.getByRole('heading', { name: 'Quedó aprobado' }).waitFor()
  expect(await billing.money(id)).toMatchObject({ approval: { total: 234_900, how: 'link' }, parts: [{ stock: 3 }] })
  await phone.page.goto(`${shop.address}${LINK}#token=${'A'.repeat(43)}`)
  await phone.page.reload()
  await phone.page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()

  // Paid and completed: the client's request shows the payment.
  await billing.pay(id, 234_900, { method: 'transfer' })
  await technician.save(id, { estado: 'completado' })
  await goTo('/clientPanel/all-support')
  await page.getByText('Cuenta y pagos').click()
  const payment = page.getByRole('listitem').filter({ hasText: 'Transferencia' }).last()
  expect(plain(await payment.innerText())).toContain('$ 234.900')
  expectNoComplaints(complaints)
})

it('a service that costs nothing is on the account of the phone, can be taken off, and is approved', async () => {
  const person = await signInAs(shop, { name: 'Pilar Cano' })
  const sent = await person.post('/api/mantenimiento-correctivo', { descripcion: 'Revisión en garantía' })
  const { _id: id } = sent.body.data
  await technician.take(id, 1)
  await billing.stage(id, 'started')
  await billing.addService(id, { amount: 0 })
  await billing.result(id, 1, { state: 'resuelto' })
  await billing.checkAll(id)
  const phone = await openTechnicianPhone()
  await phone.page.goto(`${shop.address}/technical-panel/tasks?visita=${id}`)
  await hydrated(phone.page)
  await phone.page.getByRole('link', { name: 'Ir a la cuenta' }).click()
  await button(phone.page, /^Quitar Diagnóstico a domicilio$/).waitFor()
  await button(phone.page, /^Pedir aprobación$/).click()
  await sign(phone.page)
  await button(phone.page, /^Apruebo \$\s0$/).click()
  await phone.page.getByRole('link', { name: 'Listo' }).click()
  await phone.page.getByRole('link', { name: 'Terminar visita' }).waitFor()
  await expect.poll(() => billing.money(id)).toMatchObject({ total: 0, approval: { total: 0, signer: 'Pilar Cano' } })
  expectNoComplaints(phone.complaints)
})

it('on the technician’s phone a client sees the picture of a new part, the amount approved before, and the new total', async () => {
  const person = await signInAs(shop, { name: 'Rosa Mejía' })
  const id = await startVisit(person)
  await shop.pool.query('update products set product_image = $2 where id = $1', [disk, [PICTURE]])
  await billing.addPart(id, disk)
  await billing.quote(id)
  const { page, complaints } = await openTechnicianPhone()
  await page.goto(`${shop.address}/technical-panel/tasks?visita=${id}&ver=aprobar`)
  await hydrated(page)
  await page.getByRole('heading', { level: 1, name: '¿Apruebas este arreglo?' }).waitFor()
  const account = page.getByRole('main')
  await account.locator(`img[src="${PICTURE}"]`).waitFor()
  const shown = plain(await account.innerText())
  for (const text of ['Unidad SSD Fibrant Ágil 480 GB', 'Ya aprobado', '$ 45.000', 'Nuevo total', '$ 234.900']) {
    expect(shown).toContain(text)
  }
  await expectToFit(page, 320, 360)
  await expectAccessibleInLightAndDark(page)
  expectNoComplaints(complaints)
})

it('a client approves a quote before the visit begins, and sees the charges of a cancelled one', async () => {
  const { person, page, goTo, complaints } = await openWindowOf(shop, { name: 'Noel Arias' }, narrow)
  const sent = await person.post('/api/mantenimiento-correctivo', { descripcion: 'Pantalla rota' })
  const { _id: id } = sent.body.data
  await technician.take(id, 1)
  await billing.addService(id, { amount: 45_000 })
  await billing.quote(id)
  await goTo('/clientPanel/all-support')
  await button(page, /^Apruebo/).click()
  await toastOf(page, 'Quedó aprobado.').waitFor()
  await expect.poll(async () => (await billing.money(id)).approval).toMatchObject({ total: 45_000, how: 'account' })

  // Its one computer is repaired, so that the service stays charged.
  await billing.stage(id, 'started')
  await billing.result(id, 1, { state: 'resuelto' })
  await technician.save(id, { estado: 'cancelado' })
  await page.reload()
  await hydrated(page)
  await page.getByText('Cuenta y pagos').click()
  await button(page, /^Pagar \$\s45\.000 en línea$/).waitFor()
  await page.getByText('Diagnóstico a domicilio').waitFor()
  await expectToFit(page, 360)

  // Another one is cancelled before anything is done.
  const other = (await person.post('/api/mantenimiento-correctivo', { descripcion: 'Teclado' })).body.data._id
  await technician.take(other, 1)
  await technician.save(other, { estado: 'cancelado' })
  await page.reload()
  await hydrated(page)
  await page.getByRole('article', { name: 'Teclado' }).getByText('Cuenta y pagos').click()
  await page.getByText('No se cobra nada de esta visita. Si habías pagado, la tienda te lo devuelve.').waitFor()
  expectNoComplaints(complaints)
})

it('a client approves a quote live in the account and pays another visit online; the owner ticks cash off', async () => {
  const { person, page, goTo, complaints } = await openWindowOf(shop, {}, narrow)
  const id = await startVisit(person)
  await goTo('/clientPanel/all-support')
  await page.getByText(/^Cuenta/).waitFor()
  await billing.addPart(id, disk)
  await billing.quote(id)
  await button(page, /^Apruebo/).waitFor()
  await expectToFit(page, 360)
  await button(page, /^Apruebo/).click()
  await toastOf(page, 'Quedó aprobado.').waitFor()
  await expect.poll(async () => (await billing.money(id)).approval).toMatchObject({ total: 234_900, how: 'account' })
  await billing.pay(id, 234_900)
  expectNoComplaints(complaints)

  // Another visit, paid online in the account.
  const other = await startVisit(person)
  await page.reload()
  await button(page, /^Pagar \$\s45\.000 en línea$/).click()
  await page.getByRole('heading', { name: 'Paga tu visita' }).waitFor()
  await expectToFit(page, 360, 768)
  await expectAccessibleInLightAndDark(page)
  await button(page, /^Pagar/).click()
  await page.getByRole('heading', { name: 'Recibimos tu pago' }).waitFor()
  expect(await billing.money(other)).toMatchObject({ paid: 45_000, due: 0, payments: [{ method: 'link' }] })

  // The owner receives another amount of cash than was noted: a reason is required.
  const owner = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  await owner.goTo('/admin-panel/cash')
  await hydrated(owner.page)
  const card = owner.page.getByRole('article', { name: 'Teresa Muñoz' })
  await card.getByRole('button', { name: 'Ver' }).click()
  await expect.poll(async () => plain(await card.innerText())).toContain('Luz Marina Ospina')
  await expectToFit(owner.page, 360, 768, 1440)
  await card.getByRole('button', { name: 'Recibí otro valor' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Recibí otro valor' })
  await dialog.getByLabel('¿Cuánto recibiste?').fill('230.000')
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await dialog.getByText('Escribe por qué recibiste otro valor.').waitFor()
  await dialog.getByLabel('¿Por qué?').fill('Le dio cambio a otra clienta')
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await owner.page.getByText('No hay efectivo por recibir.').waitFor()
  await expect.poll(async () => plain(await owner.page.getByRole('table').innerText())).toContain('$ 230.000')
  await expectAccessibleInLightAndDark(owner.page)
  // On a phone it is a card, whose amount is in sight.
  await owner.page.setViewportSize({ width: 360, height: 740 })
  const received = owner.page.getByRole('list', { name: 'Efectivo recibido' }).getByRole('listitem').first()
  const words =
    'Teresa Muñoz[^]*\\$.230\\.000[^]*Cobró \\$.[\\d.]+[^]*Le dio cambio a otra clienta[^]*Lo recibió Adriana Rojas'
  await expect.poll(() => received.innerText()).toMatch(new RegExp(words))
  const amount = (await received.getByText(/^\$.230\.000$/).boundingBox())!
  expect(amount.x + amount.width).toBeLessThanOrEqual(360)
  await expectAccessibleInLightAndDark(owner.page)
  expectNoComplaints(owner.complaints)
})

it('the owner notes a transfer and cash on the visit’s page; the current amount due is shown before a payment is noted', async () => {
  const person = await signInAs(shop, { name: 'Rocío Peña' })
  const id = await startVisit(person)
  const wide = { viewport: { width: 1440, height: 900 } }
  const {
    page,
    goTo,
    person: owner,
    complaints,
  } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' }, wide)
  await goTo(`/admin-panel/agenda?visita=${id}`)
  await hydrated(page)
  const account = page.getByRole('region', { name: 'Cuenta y pagos' })
  await account.getByRole('button', { name: 'Anotar un pago' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anotar un pago' })
  const amount = dialog.getByLabel('Valor')
  expect(await amount.inputValue()).toBe('45.000')
  await amount.fill('46000')
  expect(await amount.inputValue()).toBe('46.000')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await dialog.getByText('Es más de lo que hay por cobrar.').waitFor()
  await dialog.getByText('Escribe la referencia de la transferencia.').waitFor()
  await expectToFit(page, 360, 1440)
  await expectAccessibleInLightAndDark(page)

  // Somebody else notes 5,000 meanwhile.
  const other = { paymentId: crypto.randomUUID(), method: 'cash', amount: 5_000, dueSeen: 45_000 }
  expect((await owner.post(`/api/visits/${id}/shop-payments`, other)).status).toBe(200)
  await amount.fill('30.000')
  await dialog.getByLabel('Referencia').fill('M 8841')
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await dialog.getByText('La cuenta cambió: ahora hay $\u00A040.000 por cobrar.').waitFor()
  expect((await billing.money(id)).paid).toBe(5_000)
  // The refusal is in the browser's console, and nothing else.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await toastOf(page, 'Anotaste un pago de $\u00A030.000.').waitFor()
  await account.getByText('Referencia M 8841').waitFor()
  await account.getByText(/^Efectivo en la tienda, /).waitFor()

  await account.getByRole('button', { name: 'Anotar un pago' }).click()
  await dialog.locator('label', { hasText: 'Efectivo' }).click()
  expect(await dialog.getByLabel('Referencia').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Anotar el pago' }).click()
  await account.getByText('Por cobrar', { exact: true }).waitFor({ state: 'detached' })
  expect(await account.getByRole('button', { name: 'Anotar un pago' }).count()).toBe(0)
  const history = plain(await page.getByRole('region', { name: /^Historial de la visita/ }).innerText())
  expect(history).toContain('Adriana Rojas anotó una transferencia de $ 30.000, referencia M 8841.')
  expect(history).toContain('Adriana Rojas recibió $ 10.000 en efectivo en la tienda.')
  expect(await billing.money(id)).toMatchObject({ paid: 45_000, due: 0 })
  await expectAccessibleInLightAndDark(page)
  expectNoComplaints(complaints)
})

it('cash that was handed over meanwhile leaves the list also when another amount is noted', async () => {
  const person = await signInAs(shop, { name: 'Marta Ruiz' })
  const id = await startVisit(person)
  expect((await billing.pay(id, 45_000)).status).toBe(200)
  const { page, goTo, person: owner } = await openWindowOf(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
  // What is pressed does not move: cash comes with the refunds that stand above it.
  const refunds = await holdCall(page, '/api/visit-refunds')
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/technician-cash'))
  await goTo('/admin-panel/cash')
  await hydrated(page)
  await (await listed).finished()
  await twoFrames(page)
  const card = page.getByRole('article', { name: 'Teresa Muñoz' })
  expect(await card.count()).toBe(0)
  refunds.letGo()
  await card.getByRole('button', { name: 'Recibí otro valor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recibí otro valor' })
  await dialog.getByLabel('¿Cuánto recibiste?').fill('40.000')
  await dialog.getByLabel('¿Por qué?').fill('Faltó un billete')
  const { technicianId, payments } = (await owner.get('/api/technician-cash')).body.data.technicians[0]
  const handover = {
    handoverId: crypto.randomUUID(),
    technicianId,
    payments: payments.map(({ _id }: { _id: string }) => _id),
  }
  expect((await owner.post('/api/technician-cash', { ...handover, counted: 45_000, note: '' })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Anotar' }).click()
  await page.getByText('No hay efectivo por recibir.').waitFor()
})
