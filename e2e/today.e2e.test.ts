import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, type Page } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { plainPicture } from '../test/http/upload.ts'
import { addProduct } from '../test/orders/buyers.ts'
import { openDeskOrders } from '../test/orders/desk-orders.ts'
import { openTestVault, TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { addPerson } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openVisitSigning, requestVisit } from '../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../test/visits/visits.ts'

const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const wide = { ...desktop, viewport: { width: 1440, height: 900 } }

let shop: Awaited<ReturnType<typeof startShopProcess>>
let owner: Awaited<ReturnType<typeof openWindowOf>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off', ...TEST_VAULT_ENV })
  const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
  await desk.add({ units: 2 })
  await desk.add({ units: 3 })
  await desk.add({ hasAddress: false })
  owner = await openWindowOf(shop, { role: 'ADMIN' }, wide)
  await owner.goTo('/admin-panel/messages')
})

/** Reopens Hoy within the owner's page. */
async function open() {
  const { page, complaints } = owner
  await closeToasts(page)
  complaints.length = 0
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
  await navigateInPage(page, '/admin-panel/today')
  await waitForOrders(page)
  return { page, complaints }
}

async function waitForOrders(page: Page): Promise<void> {
  await page.getByRole('heading', { name: '2 pedidos por preparar' }).waitFor()
  await page.getByRole('list', { name: 'Qué alistar' }).waitFor()
}

async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 360, 768, 1440)
}

describe('today', () => {
  it('lists what to fetch and links each count to its list; accessible at 1440 px without sideways scrolling', async () => {
    const { page, complaints } = await open()
    await expectAccessibleAtAllWidths(page)
    const fetchList = page.getByRole('list', { name: 'Qué alistar' }).getByRole('listitem')
    expect(await fetchList.count()).toBe(1)
    expect(await fetchList.innerText()).toMatch(/^5[^]*Silla Bebenube Convertible$/)
    await page.getByRole('link', { name: /^1\s*Falta dirección/ }).click()
    await page.waitForURL('**/admin-panel/orders?estado=falta-direccion')
    await page.getByRole('row').nth(1).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Preparar', exact: true }).click()
    await page.waitForURL('**/admin-panel/orders?estado=por-preparar')
    // Duties with a count of 0 have no row.
    await page.goBack()
    await page.getByRole('list', { name: 'Qué alistar' }).waitFor()
    expect(await page.getByRole('link', { name: /Devuelto|Reembolso/ }).count()).toBe(0)
    expectNoComplaints(complaints)
  })

  it('the number of products running out leads to exactly those products', async () => {
    for (const name of ['Cable Brisanta', 'Teclado Pulsarí'])
      await addProduct({ ...shop, vault: await openTestVault(shop.db) }, { name, stock: 1 })
    const { page, complaints } = await open()
    await page.getByRole('link', { name: /^2\s*Se están acabando/ }).click()
    await page.getByRole('checkbox', { name: 'Se están acabando' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Se están acabando' }).isChecked()).toBe(true)
    const cards = page.getByRole('main').getByRole('article').getByRole('heading')
    await cards.first().waitFor()
    expect((await cards.allInnerTexts()).toSorted()).toEqual(['Cable Brisanta', 'Teclado Pulsarí'])
    expectNoComplaints(complaints)
  })

  it('visits that ended are listed until they are signed and paid, each with its results and photos', async () => {
    const technician = await openTechnician(shop)
    const { phone, end } = openVisitSigning(technician)
    const id = await requestVisit(await openClient(shop))
    const [{ _id: computerId }] = (await phone.read(id)).computers
    await phone.photo(computerId, await plainPicture(400, 300, '#884422').jpeg().toBuffer())
    await end(id, { workDone: 'Cambio de pasta térmica' })
    const { page, complaints } = await open()
    await page.getByRole('link', { name: /^1\s*Visita por pagar\s*Deben \$\s25\.000 en total/ }).click()
    await page.waitForURL('**/admin-panel/today/unpaid')
    await page.getByText(/^Debe \$\s25\.000$/).waitFor()
    await navigateInPage(page, '/admin-panel/today')
    await page.getByRole('link', { name: /^1\s*Visita por firmar/ }).click()
    await page.waitForURL('**/admin-panel/today/unsigned')
    await page.getByRole('link', { name: 'Ver la visita de Luz Marina Ospina' }).waitFor()
    await expectToFit(page, 320, 360, 768, 1440)
    await page.getByRole('link', { name: 'Ver la visita de Luz Marina Ospina' }).click()
    await page.getByRole('heading', { level: 1, name: 'Luz Marina Ospina' }).waitFor()
    const computers = page.getByRole('region', { name: 'Equipos' })
    await computers.getByText('Cambio de pasta térmica').waitFor()
    const picture = computers.getByRole('img', { name: /antes, foto 1$/ })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('region', { name: 'Acta de servicio' }).getByText('Por firmar.').waitFor()
    await expectAccessibleAtAllWidths(page)
    expectNoComplaints(complaints)
  })

  it('visits without technician and failed e-mails have lists; an e-mail is retried there', async () => {
    const client = await addPerson(shop.db, { name: 'Rocío Benavides' })
    await shop.pool.query(
      `insert into tasks (tipo, user_id, fecha, hora, direccion, sintomas, accion_previa, frecuencia, prioridad, problema)
       values ('correctivo', $1, '2027-03-09', '10:00', 'Calle 18 # 28-46', '', '', '', 'media', '')`,
      [client.id],
    )
    await shop.pool.query(
      `insert into outbox (kind, order_id, given_up_at, given_up_because, last_error)
       select 'receipt', id, now(), 'refused', '550 no such user' from orders order by created_at limit 1
       on conflict (kind, about, occasion) do update set given_up_at = now(), given_up_because = 'refused',
         last_error = '550 no such user'`,
    )
    const { page, complaints } = await open()
    await page.getByRole('link', { name: /^1\s*Visita sin técnico/ }).click()
    await page.waitForURL('**/admin-panel/today/visits')
    const visits = page.getByRole('list', { name: 'Visitas sin técnico' })
    await visits.getByText('a las 10:00').waitFor()
    await visits.getByRole('link', { name: 'Llamar a Rocío Benavides: 300 123 4567' }).waitFor()
    await expectToFit(page, 320, 360, 768, 1440)
    await visits.getByRole('link', { name: /^Asignar la visita de Rocío Benavides/ }).click()
    const inAgenda = page.getByRole('region', { name: '1 visita sin técnico' })
    await inAgenda.getByRole('button', { name: 'Rocío Benavides', exact: true }).waitFor()
    await navigateInPage(page, '/admin-panel/today')
    await page.getByRole('link', { name: /^1\s*Correo que no salió/ }).click()
    await page.waitForURL('**/admin-panel/today/emails')
    await page.getByText('550 no such user').waitFor()
    await expectAccessibleAtAllWidths(page)
    await page.getByRole('button', { name: /^Reintentar Recibo de una compra/ }).click()
    await toastOf(page, 'El correo sale otra vez').waitFor()
    await page.getByText('No hay correos por decidir.').waitFor()
    await navigateInPage(page, '/admin-panel/today')
    await waitForOrders(page)
    expect(await page.getByRole('link', { name: /Correos? que no sali/ }).count()).toBe(0)
    expectNoComplaints(complaints)
  })

  it('begins with the first steps of a new shop, until they are hidden; hiding can be undone', async () => {
    const { page, complaints } = await open()
    const steps = page.getByRole('region', { name: 'Primeros pasos' })
    await steps.getByText('2 de 6 hechos').waitFor()
    await steps.getByRole('link', { name: /^Por hacer:\s*Datos de la tienda/ }).click()
    await page.waitForURL('**/admin-panel/shop')
    await page.goBack()
    await steps.getByRole('link', { name: /^Hecho:\s*Primer producto/ }).waitFor()
    await steps.getByRole('button', { name: 'Ocultar los primeros pasos' }).click()
    await toastOf(page, 'Primeros pasos ocultos').waitFor()
    await steps.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hoy')
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await steps.waitFor()
    expectNoComplaints(complaints)
  })

  it('is accessible at 360 px in both themes, without sideways scrolling', async () => {
    const { page, goTo } = await openWindowOf(shop, { role: 'ADMIN' }, narrow)
    await goTo('/admin-panel/today')
    await waitForOrders(page)
    await expectAccessibleAtAllWidths(page)
  })

  it('shows a failed backup, whose link opens Salud, where e-mails and payment events are retried', async () => {
    await shop.pool.query(
      `insert into outbox (kind, notice_id, sealed, given_up_at, given_up_because)
       values ('password_changed', gen_random_uuid(), 'x', now(), 'refused')`,
    )
    await shop.pool.query(
      `insert into payment_events (provider, checksum, body, due_at, tries, last_error)
       values ('simulated', 'x', '{}', now() + interval '1 day', 3, 'Wompi answered 503')`,
    )
    await shop.pool.query(
      `insert into backups (due_at, ended_at, failed_because) values (now(), now(), 'No queda espacio en el disco.')`,
    )
    const { page, complaints } = await open()
    await page.getByRole('link', { name: /^1\s*Copia que falló/ }).click()
    await page.waitForURL('**/admin-panel/health')
    await page.getByText(/falló: No queda espacio en el disco\.$/).waitFor()
    await expectAccessibleAtAllWidths(page)
    await page.getByRole('button', { name: 'Reintentar el correo que no salió' }).click()
    await toastOf(page, '1 correo sale otra vez.').waitFor()
    await page.getByText('Wompi answered 503').waitFor()
    await page.getByRole('button', { name: /^Reintentar el aviso/ }).click()
    await toastOf(page, '1 aviso de pago quedó al día.').waitFor()
    await page.getByText('Todos están al día.').waitFor()
    expectNoComplaints(complaints)
  })

  it('counts late orders and leads to their list', async () => {
    await shop.pool.query(`select open_shipments(o) from orders o where desk_state = 'to_prepare'`)
    await shop.pool.query(
      `update shipments set to_prepare_since = now() - interval '74 hours'
       where id = (select id from orders where desk_state = 'to_prepare' order by created_at limit 1)`,
    )
    const { page, complaints } = await open()
    await page.getByText('1 está atrasado', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: /^1\s*Atrasado/ })
    expect(await link.innerText()).toMatch(/El primero se atrasó hace 1.día/)
    await expectAccessibleAtAllWidths(page)
    await link.click()
    await page.waitForURL('**/admin-panel/orders?estado=atrasados')
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.locator('[data-row]').count()).toBe(1)
    expectNoComplaints(complaints)
  })
})
