import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { expectAccessible, expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { hydrated, phone } from '../test/browser/browser.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { goOn } from '../test/browser/one-window.ts'
import { restoreNetwork } from '../test/browser/restore-network.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { openMailbox } from '../test/emails/mailbox.ts'
import { openTcpProxy } from '../test/http/tcp-proxy.ts'
import { plainPicture } from '../test/http/upload.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { waitUntilOfflineReady } from '../test/visits/offline-ready.ts'
import { addPhoneVisit, readVisitState } from '../test/visits/phone-visit.ts'
import { dayFromToday } from '../test/visits/technician-tasks.ts'
import { openVisitSteps } from '../test/visits/visit-steps.ts'
import { runVisitWithCrashes } from '../test/visits/visit-with-crashes.ts'
import { visitActions, reach, sign } from '../test/visits/visit-without-signal.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let shop: Awaited<ReturnType<typeof startShopProcess>>
beforeAll(async () => {
  mailbox = await openMailbox()
  shop = await startShopProcess({ DEMO: 'off', SMTP_URL: mailbox.url, PUBLIC_URL: 'http://127.0.0.1:3000' })
})

/** Adds a visit to two computers, later today. @returns its id */
async function addVisit(clientId: string, technicianId: string): Promise<string> {
  const { rows } = await shop.pool.query(
    `insert into tasks (tipo, user_id, technician_id, fecha, hora, direccion, descripcion, tipo_computadoras,
       marca_computadoras, cantidad_computadoras, otros_detalles, costo)
     values ('preventivo', $1, $2, $3, '23:59', 'Carrera 15 # 93-60, Bogotá', 'Limpieza de dos equipos', 'portatil',
       'Lumen', 2, '', 50000) returning id`,
    [clientId, technicianId, dayFromToday()],
  )
  return rows[0].id
}

/** Adds a part with a stock of four, and a price list of one service. */
async function addSupplies(): Promise<void> {
  await shop.pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     values ('Unidad SSD Fibrant Ágil 480 GB', 'Discos', 'Tecnologia', 189900, 189900, 4)`,
  )
  await shop.pool.query('insert into service_price_lists (version) values (1)')
  await shop.pool.query(`insert into service_prices values (1, 1, 'Cambio de disco y copia', 80000, 90000)`)
}

/** Charges a part and a service, approved by signature and paid in cash. */
async function charge(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Repuestos' }).click()
  await page.getByText('Sin señal: 1 repuesto guardado hoy').waitFor()
  await page.getByLabel('Buscar repuesto').fill('disco')
  await page.getByText('No hay repuestos con «disco».').waitFor()
  await page.getByLabel('Buscar repuesto').fill('agil ssd')
  await press(page, 'Agregar Unidad SSD Fibrant Ágil 480 GB')
  await page.getByText('Quedan 4').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Llevar a la cuenta' }).click()
  await press(page, 'Servicio')
  const dialog = page.getByRole('dialog', { name: 'Agregar servicio' })
  await dialog.getByLabel('Valor').fill('muchos')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await dialog.getByText('Escribe un valor en pesos, sin decimales.').waitFor()
  await dialog.getByLabel('Valor').fill('90.000')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await page.getByText(/^En el rango/).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await press(page, 'Pedir aprobación')
  await page.getByRole('heading', { level: 1, name: '¿Apruebas este arreglo?' }).waitFor()
  // On a short screen the field to sign in is out of sight.
  await page.setViewportSize({ width: 360, height: 600 })
  await press(page, /^Apruebo/)
  await page.getByText('Falta tu firma').waitFor()
  const pad = page.locator('[data-signature]')
  await expect.poll(() => pad.evaluate((field) => field.getBoundingClientRect().bottom < innerHeight - 100)).toBe(true)
  await page.setViewportSize(phone.viewport)
  await sign(page)
  await expectAccessible(page)
  await press(page, /^Apruebo \$\s329\.900$/)
  await page.getByRole('link', { name: /^Cobrar/ }).click()
  await page.getByText('$ 350.000').click()
  await page.getByText('$ 20.100').waitFor()
  await expectAccessible(page)
  await press(page, /^Recibí \$\s329\.900$/)
  await page.getByRole('heading', { level: 1, name: 'Luz Marina Ospina' }).waitFor()
}

type Window = Awaited<ReturnType<typeof openWindowOf>>

/** A second visit: the client approves the quote in the account and, being absent, signs by e-mailed code. */
async function closeWithCode(client: Window, { page, person }: Window): Promise<void> {
  const id = await addVisit(client.person.id, person.id)
  const steps = openVisitSteps(person as Parameters<typeof openVisitSteps>[0])
  await steps.stage(id, 'started')
  for (const position of [1, 2]) await steps.result(id, position, { state: 'resuelto', minutes: 20 })
  await steps.checkAll(id)
  await navigateInPage(page, `/technical-panel/tasks?visita=${id}&ver=cuenta`)
  await press(page, 'Servicio')
  const service = page.getByRole('dialog', { name: 'Agregar servicio' })
  await service.getByLabel('Valor').fill('90.000')
  await service.getByRole('button', { name: 'Agregar' }).click()
  await service.waitFor({ state: 'hidden' })
  await page.getByText('En su celular', { exact: true }).click()
  await press(page, 'Pedir aprobación')
  const link = page.getByRole('dialog', { name: 'En su celular' })
  await link.getByText('Ya le llegó el enlace por correo.').waitFor()
  await expectAccessibleInLightAndDark(page)
  await link.getByRole('button', { name: 'Cerrar' }).click()
  await press(client.page, /^Apruebo/)
  await toastOf(client.page, 'Quedó aprobado.').waitFor()
  await navigateInPage(page, `/technical-panel/tasks?visita=${id}&ver=acta`)
  await press(page, 'No está: terminar y cerrar con un código')
  await press(page, 'Enviar el código')
  await page.getByText(/^Código enviado a \S•••@correo\.co$/).waitFor()
  // The visit is over by now: the code is asked for by telephone.
  await page.getByRole('link', { name: 'Llamar a Luz Marina Ospina: 300 123 4567' }).waitFor()
  await page.getByLabel('Código de 6 números').fill('12')
  await press(page, 'Cerrar con el código')
  await page.getByText('El código tiene 6 números.').waitFor()
  await expectAccessibleInLightAndDark(page)
  const emailedCode = () => mailbox.emails.map(({ text }) => /^(\d{6})\r?$/m.exec(text)?.[1]).find(Boolean)
  await expect.poll(emailedCode).toBeDefined()
  await page.getByLabel('Código de 6 números').fill(emailedCode() ?? '')
  // The refusal is of the code that is gone by now.
  await page.getByText('El código tiene 6 números.').waitFor({ state: 'detached' })
  await press(page, 'Cerrar con el código')
  await page.getByText(/^Firmada: ACTA-\d{4}-\d{6}$/).waitFor()
  // What is signed stays; a note is added to it.
  await press(page, 'Agregar una nota')
  await page.getByLabel('Nota', { exact: true }).fill('El ventilador quedó pedido.')
  await expectAccessible(page)
  await press(page, 'Agregar')
  await page.getByRole('list', { name: 'Notas del acta' }).getByText('El ventilador quedó pedido.').waitFor()
  // A visit that is over takes no more parts: their address shows the account.
  await navigateInPage(page, `/technical-panel/tasks?visita=${id}&ver=repuestos`)
  await page.getByRole('heading', { name: 'Cuenta', level: 1 }).waitFor()
  expect(await page.getByLabel('Buscar repuesto').count()).toBe(0)
  const { document } = (await client.person.get(`/api/visit-records/${id}`)).body.data
  expect(document.signature).toMatchObject({ way: 'code', name: 'Luz Marina Ospina' })
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const choose = (page: Page, state: string) => page.getByText(state, { exact: true }).first().click()
const count = async (sql: string, id: string): Promise<number> => (await shop.pool.query(sql, [id])).rows[0].many

// Two whole visits, which take long on a busy machine.
it(
  'a visit carried out on the phone, mostly offline, followed live by the client; a second one closed by code',
  { timeout: 120_000 },
  async () => {
    const client = await openWindowOf(shop, { name: 'Luz Marina Ospina' }, phone)
    await addSupplies()
    const technician = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Teresa Muñoz' }, phone)
    const { page, person, goTo } = technician
    const id = await addVisit(client.person.id, person.id)
    await client.goTo('/clientPanel/all-support')
    await goTo('/technical-panel/tasks')

    // On the way and arrived, online.
    await press(page, 'Voy en camino')
    await toastOf(page, 'Le avisamos a Luz.').waitFor()
    await client.page.getByText('Teresa llega hacia las 11:59 p. m.').waitFor()
    await expectAccessible(client.page)
    await page.getByRole('button', { name: 'Limpieza de dos equipos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Luz Marina Ospina' }).waitFor()
    await press(page, 'Llegué')
    await client.page.getByText('Teresa está en tu casa').waitFor()
    await page.getByRole('link', { name: 'Todo enviado' }).waitFor()
    await waitUntilOfflineReady(page)

    // Offline: start the visit, the first computer with photos.
    await page.context().setOffline(true)
    await press(page, 'Empezar')
    await page.getByRole('link', { name: 'Sin enviar: 1' }).waitFor()
    await page.getByText('Para terminar: 2 equipos, 3 puntos').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Seguir con portátil Lumen (1)' }).click()
    await choose(page, 'resuelto')
    await page.getByLabel('Hallazgos').fill('Ventilador con polvo.')
    await page.getByLabel('Trabajo hecho').fill('Limpieza interna.')
    await page.getByRole('button', { name: '5 minutos más' }).click()
    const photo = await plainPicture(2_400, 1_800).jpeg().toBuffer()
    await page.getByLabel('Tomar foto de antes').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('img', { name: 'portátil Lumen (1), antes, foto 1' }).waitFor()
    const blurred = await plainPicture(300, 200).jpeg().toBuffer()
    await page
      .getByLabel('Tomar foto de antes')
      .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: blurred })
    await press(page, 'Ver portátil Lumen (1), antes, foto 2')
    await expectAccessible(page)
    await press(page, 'Quitar la foto')
    await page.getByRole('img', { name: 'portátil Lumen (1), antes, foto 2' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Listo' }).click()

    // As after a killed browser: the steps taken are stored.
    await page.reload()
    await hydrated(page)
    await page.getByRole('link', { name: 'Seguir con portátil Lumen (2)' }).click()
    await choose(page, 'pospuesto')
    await page.getByText('Escribe por qué para guardar el estado.').waitFor()
    await page.getByLabel('¿Por qué?').fill('Lo tiene prestado la vecina.')
    await page.getByRole('link', { name: 'Listo' }).click()
    await page.getByRole('link', { name: 'Seguir con la lista de revisión' }).click()
    // As the owner wrote it, whatever is required (P-82), also once some of it is done.
    const points = async () =>
      (await page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.ariaLabel))).filter(Boolean)
    await expect
      .poll(points)
      .toEqual([
        'Copia de datos: preguntada y respondida',
        'Foto antes de abrir cada equipo',
        'Pulsera antiestática puesta',
        'Temperatura con carga',
        'Prueba de encendido, tres veces',
        'Puesto limpio y cables como estaban',
      ])
    for (const name of ['Copia de datos: preguntada y respondida', 'Prueba de encendido, tres veces']) {
      await page.getByRole('checkbox', { name }).click()
      await page.getByRole('checkbox', { name, checked: true }).waitFor()
    }
    // The order stays under the thumb: what is done does not move away.
    await page
      .getByRole('checkbox')
      .first()
      .and(page.getByRole('checkbox', { checked: true }))
      .waitFor()
    await press(page, /^No aplica: Puesto limpio/)
    await page.getByLabel('¿Por qué?').fill('No había puesto.')
    await press(page, 'Guardar')
    await page.getByText('No aplica: No había puesto.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Listo' }).click()
    await charge(page)
    await page.getByRole('link', { name: /^Sin enviar/ }).click()
    await page.getByText(/^Sin señal: \d+ cosas por enviar$/).waitFor()
    await expectAccessible(page)
    expect(
      await count(
        'select count(*)::int as many from visit_photos p join visit_computers c on c.id = p.computer_id where c.task_id = $1',
        id,
      ),
    ).toBe(0)

    // Online again: send the queue, sign the record, propose a second visit.
    await restoreNetwork(page)
    // Some twenty steps, sent one after the other.
    await page.getByText('Todo enviado', { exact: true }).waitFor({ timeout: 40_000 })
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByRole('link', { name: 'Terminar visita' }).click()
    await press(page, 'Firmar y terminar')
    await page.getByText('Falta tu firma').waitFor()
    await sign(page)
    await expectAccessible(page)
    await press(page, 'Firmar y terminar')
    await page.getByText(/ACTA-\d{4}-\d{6}/).waitFor()
    await page.getByText('Quedó 1 equipo.').waitFor()
    await press(page, 'Proponer otra visita')
    await page.getByText('Visita propuesta').waitFor()
    await client.page.getByText('Tu visita está lista').waitFor()
    await client.page.getByText('Cómo quedaron los equipos').first().click()
    await client.page.getByText('Ventilador con polvo.').waitFor()
    await client.page.getByRole('img', { name: 'portátil Lumen, antes, foto 1' }).waitFor()

    await expect.poll(() => count('select count(*)::int as many from visit_follow_ups where task_id = $1', id)).toBe(1)
    const { rows } = await shop.pool.query(
      `select state, findings, work_done, reason, minutes from visit_computers where task_id = $1 order by position`,
      [id],
    )
    expect(rows).toEqual([
      { state: 'resuelto', findings: 'Ventilador con polvo.', work_done: 'Limpieza interna.', reason: '', minutes: 5 },
      { state: 'pospuesto', findings: '', work_done: '', reason: 'Lo tiene prestado la vecina.', minutes: null },
    ])
    const stages = await shop.pool.query('select stage from visit_stages where task_id = $1 order by received_at, at', [
      id,
    ])
    expect(stages.rows.map(({ stage }) => stage)).toEqual(['on_the_way', 'arrived', 'started', 'finished'])
    const money = await shop.pool.query(
      `select (select jsonb_agg(jsonb_build_array(p.state, p.quantity, l.amount)) from visit_parts p join visit_quote_lines l on l.line_id = p.id where p.task_id = $1) as parts,
       (select jsonb_agg(jsonb_build_array(method, amount)) from visit_payments where task_id = $1) as paid,
       (select stock from products) as stock, (select count(*)::int from visit_records where task_id = $1) as records`,
      [id],
    )
    expect(money.rows).toEqual([{ parts: [['approved', 1, 189_900]], paid: [['cash', 329_900]], stock: 3, records: 1 }])
    const photos = await shop.pool.query(
      'select count(removed_at)::int as removed, count(*)::int as sent from visit_photos',
    )
    expect(photos.rows).toEqual([{ removed: 1, sent: 2 }])
    await closeWithCode(client, technician)
  },
)

// So does one in a browser that is started three times.
it(
  'an offline visit loses and duplicates nothing when the browser is killed in between',
  { timeout: 180_000 },
  async () => {
    const network = await openTcpProxy(shop.address)
    const visit = await addPhoneVisit(shop)
    await runVisitWithCrashes({ network, ...visit, actions: visitActions(visit), seed: 7, kills: 1 })
    expect(await readVisitState(shop.pool, visit)).toMatchObject(visit.expected)
    await shop.pool.query(`update users set role = 'GENERAL' where id = $1`, [visit.technicianId])
  },
)

it('a refused approval can be resolved: the payment stays until it is noted, and the record is signed again', async () => {
  const visit = await addPhoneVisit(shop)
  const { page, person, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Nora Gil' }, phone)
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [visit.taskId, person.id])
  const steps = openVisitSteps(person as Parameters<typeof openVisitSteps>[0])
  await steps.stage(visit.taskId, 'started')
  for (const position of [1, 2]) await steps.result(visit.taskId, position, { state: 'resuelto', minutes: 20 })
  await steps.checkAll(visit.taskId)
  await goTo(visit.path)
  await page.getByText('Equipos', { exact: true }).waitFor()
  await waitUntilOfflineReady(page)
  await page.context().setOffline(true)
  const address = shop.address + visit.path
  for (const action of visitActions(visit).slice(-4)) await reach(page, address, action)
  await shop.pool.query('update products set stock = 0 where id = $1', [visit.productId])
  await goOn(page, `${address}&ver=envios`)
  await restoreNetwork(page)

  const refused = (name: string) => page.getByRole('article', { name })
  await refused('Aprobación firmada').waitFor()
  await refused('Aprobación firmada').getByRole('button', { name: 'Intentar de nuevo' }).click()
  await refused('Aprobación firmada').getByRole('button', { name: 'Descartar' }).click()
  const payment = refused('Pago en efectivo')
  await payment.getByText(/^Tienes \$\s[\d.]+ en la mano/).waitFor()
  await expectAccessible(page)
  await payment.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await payment.getByRole('link', { name: 'Ver la cuenta' }).click()
  await press(page, `Quitar ${visit.part}`)
  await page.getByRole('link', { name: /^Cobrar \$\s50\.000$/ }).click()
  await page.getByText(/^Ya recibiste un pago que la tienda no pudo anotar/).waitFor()
  expect(await page.getByRole('button', { name: /^Recibí/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Ver lo que falta por enviar' }).click()

  await payment.getByRole('button', { name: 'Corregir el valor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir el valor' })
  await dialog.getByLabel('Valor').fill('mucho')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await dialog.getByText('Escribe un valor en pesos, sin decimales.').waitFor()
  await dialog.getByLabel('Valor').fill('50.000')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await refused('Acta firmada')
    .getByText(/^El total de ahora es \$\s50\.000\.$/)
    .waitFor()
  await refused('Acta firmada').getByRole('button', { name: 'Firmar de nuevo' }).click()
  await page.getByText(/50\.000 en efectivo$/).waitFor()
  await page.getByLabel('Quién firma').fill('Luz Marina Ospina')
  await sign(page)
  await press(page, 'Firmar')
  await page.getByText(/ACTA-\d{4}-\d{6}/).waitFor()
  const { rows } = await shop.pool.query(
    `select (select array_agg(amount::int) from visit_payments where task_id = $1) as paid,
       (select (document::jsonb -> 'total')::int from visit_records where task_id = $1) as total`,
    [visit.taskId],
  )
  expect(rows).toEqual([{ paid: [50_000], total: 50_000 }])
})

it('cash taken while the record is refused is on the screen, is not asked for again, and is noted once', async () => {
  const visit = await addPhoneVisit(shop)
  const { page, person, goTo } = await openWindowOf(shop, { role: 'TECHNICAL', name: 'Iris Peña' }, phone)
  await shop.pool.query('update tasks set technician_id = $2 where id = $1', [visit.taskId, person.id])
  const steps = openVisitSteps(person as Parameters<typeof openVisitSteps>[0])
  await steps.stage(visit.taskId, 'started')
  for (const position of [1, 2]) await steps.result(visit.taskId, position, { state: 'resuelto', minutes: 20 })
  await steps.checkAll(visit.taskId)
  await goTo(visit.path)
  await page.getByRole('link', { name: /^Cobrar \$\s50\.000$/ }).waitFor()
  await waitUntilOfflineReady(page)
  await page.context().setOffline(true)
  await reach(page, shop.address + visit.path, visitActions(visit).at(-1)!)
  // A result that is open again refuses the end, and the record behind it.
  await steps.result(visit.taskId, 1, { state: 'en_curso' })
  await restoreNetwork(page)
  const address = shop.address + visit.path
  await goOn(page, `${address}&ver=envios`)
  const refused = page.getByRole('article', { name: 'Terminar visita' })
  await refused.waitFor()
  await goOn(page, address)

  await page.getByRole('link', { name: 'Pago' }).first().click()
  await page.getByRole('button', { name: /^Recibí \$\s50\.000$/ }).click()
  await page.getByText('Equipos', { exact: true }).waitFor()
  await page.getByText(/^pagado \$\s50\.000/).waitFor()
  await page.reload()
  await hydrated(page)
  await page.getByText(/^pagado \$\s50\.000/).waitFor()
  expect(await page.getByRole('link', { name: /^Cobrar/ }).count()).toBe(0)
  await goOn(page, `${address}&ver=pago`)
  await page.getByRole('region', { name: 'Ya pagado' }).waitFor()
  expect(await page.getByRole('button', { name: /^Recibí/ }).count()).toBe(0)

  // What was missing is done; the visit is not signed a second time.
  await steps.result(visit.taskId, 1, { state: 'resuelto', minutes: 20 })
  await goOn(page, address)
  await page.getByRole('link', { name: 'Ver lo que falta por enviar' }).waitFor()
  expect(await page.getByRole('link', { name: 'Terminar visita' }).count()).toBe(0)
  await goOn(page, `${address}&ver=acta`)
  await page.getByText(/^La firma está guardada en este teléfono/).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver lo que falta por enviar' }).click()
  await refused.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await page.getByText('Todo enviado', { exact: true }).waitFor()
  const { rows } = await shop.pool.query(
    `select (select array_agg(amount::int) from visit_payments where task_id = $1) as paid,
       (select count(*)::int from visit_records where task_id = $1) as records`,
    [visit.taskId],
  )
  expect(rows).toEqual([{ paid: [50_000], records: 1 }])
})
