import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, hydrated, phone, type Page } from '../test/browser/browser.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { navigateInPage } from '../test/browser/navigate-in-page.ts'
import { atPath, noteCalls, openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { addPerson, PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
let windows: Record<'phone' | 'desktop', Awaited<ReturnType<typeof openWindowOf>>>
beforeAll(async () => {
  shop = await startShopProcess({ DEMO: 'off' })
  const admin = { role: 'ADMIN', name: 'Diana Ospina' } as const
  windows = { phone: await openWindowOf(shop, admin, phone), desktop: await openWindowOf(shop, admin) }
  for (const { goTo } of Object.values(windows)) await goTo('/admin-panel/messages')
})

/** Locators of the list of users. */
function userList(page: Page) {
  const table = page.getByRole('table')
  const rowOf = (email: string) => table.getByRole('row').filter({ hasText: email })
  const dialog = page.getByRole('dialog', { name: 'Change User Role' })
  const openDialog = async (email: string) => {
    await rowOf(email).getByRole('button').click()
    await dialog.waitFor()
  }
  return { table, rowOf, dialog, openDialog }
}

/** Opens the list again within the administrator's page, without toasts of earlier tests. */
async function open(size: keyof typeof windows = 'desktop') {
  const { page, complaints } = windows[size]
  await navigateInPage(page, '/admin-panel/messages')
  await page.getByRole('heading', { level: 1, name: 'Mensajes' }).waitFor()
  await closeToasts(page)
  complaints.length = 0
  const calls = noteCalls(page)
  const listed = page.waitForResponse('**/api/all-user*')
  await navigateInPage(page, '/admin-panel/all-users')
  await (await listed).finished()
  const users = userList(page)
  await users.table.waitFor()
  return { page, complaints, calls, ...users }
}

const roleOf = async (id: string) => (await shop.pool.query('select role from users where id = $1', [id])).rows[0]?.role
const requested = (calls: string[]) => calls.filter((call) => call === 'GET /api/all-user').length

describe('the list of users', () => {
  it('shows its columns; a row’s dialog changes nothing on closing, returns the focus, and shows a refusal (P-40, M-2)', async () => {
    const user = await signInAs(shop, { role: 'TECHNICAL', name: 'Andrés Rojas' })
    const { page, table, rowOf, dialog, openDialog, calls, complaints } = await open()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Sr.',
      'Name',
      'Email',
      'Role',
      'Created date',
    ])
    const row = rowOf(user.email)
    expect(await row.getByRole('button').count()).toBe(1)
    const file = row.getByRole('link', { name: 'Ficha de Andrés Rojas' })
    expect(await file.getAttribute('href')).toBe(`/admin-panel/all-users?ficha=${user.id}`)
    const today = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' }).format(new Date())
    expect((await row.getByRole('cell').allInnerTexts()).slice(1, 5)).toEqual([
      'Andrés Rojas',
      user.email,
      'TECHNICAL',
      today,
    ])
    expect(await table.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('1')

    await openDialog(user.email)
    expect(await dialog.innerText()).toContain('Andrés Rojas')
    expect(await dialog.innerText()).toContain(user.email)
    const role = dialog.getByLabel('Role', { exact: true })
    expect(await role.inputValue()).toBe('TECHNICAL')
    expect(await role.locator('option').allInnerTexts()).toEqual(['ADMIN', 'GENERAL', 'TECHNICAL'])
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const opener = row.getByRole('button')
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
    ]) {
      await openDialog(user.email)
      await close()
      await dialog.waitFor({ state: 'hidden' })
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    expect(calls).not.toContain('POST /api/update-user')
    expectNoComplaints(complaints)

    await openDialog(user.email)
    expect((await user.delete('/api/delete-user', { password: PASSWORD })).status).toBe(200)
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await page.getByRole('alert').filter({ hasText: 'No encontrado.' }).waitFor()
    expect(await dialog.isVisible()).toBe(true)
  })

  it('finds a person by name or e-mail and by role, and explains how to make a person a technician (P-171)', async () => {
    const user = await addPerson(shop.db, { name: 'Jimena Ríos', role: 'TECHNICAL' })
    await addPerson(shop.db, { name: 'Jimena Rivas' })
    const { page, table, rowOf, openDialog, dialog, complaints } = await open('phone')
    await page.getByLabel('Buscar usuarios').fill('jimena ri')
    await page.getByText('2 usuarios', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Técnicos' }).click()
    await page.getByText('1 usuario', { exact: true }).waitFor()
    await page.getByText('Quien es nuevo crea primero su cuenta en la tienda').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await openDialog(user.email)
    await dialog.getByText('TECHNICAL las atiende').waitFor()
    await dialog.getByLabel('Role', { exact: true }).selectOption('GENERAL')
    await dialog.getByRole('button', { name: 'Change Role', exact: true }).click()
    await toastOf(page, 'Rol actualizado').waitFor()
    await page.getByText('Nadie tiene ese nombre o correo.').waitFor()
    await page.getByRole('tab', { name: 'Clientes' }).click()
    await rowOf(user.email).getByText('GENERAL', { exact: true }).waitFor()
    expect(await table.getByRole('row').count()).toBe(3)
    expectNoComplaints(complaints)
  })

  it('a role that another administrator changed meanwhile is shown, not put back', async () => {
    const user = await addPerson(shop.db)
    const other = await signInAs(shop, { role: 'ADMIN' })
    const { page, rowOf, dialog, openDialog } = await open()
    await openDialog(user.email)
    expect((await other.post('/api/update-user', { userId: user.id, role: 'TECHNICAL' })).status).toBe(200)
    const change = dialog.getByRole('button', { name: 'Change Role', exact: true })
    await change.click()
    await toastOf(page, 'El rol de esta persona cambió mientras lo editabas: ahora es TECHNICAL.').waitFor()
    await rowOf(user.email).getByText('TECHNICAL', { exact: true }).waitFor()
    expect(await roleOf(user.id)).toBe('TECHNICAL')
    await change.click()
    await toastOf(page, 'Rol actualizado').waitFor()
    expect(await roleOf(user.id)).toBe('GENERAL')
  })

  it('shows cards on phones that are still a table to screen readers; a changed role shows a toast and reloads the list', async () => {
    const user = await addPerson(shop.db)
    const { page, calls, rowOf, dialog, openDialog, complaints } = await open('phone')
    const row = rowOf(user.email)
    const text = await row.innerText()
    for (const label of ['Sr.', 'Name', 'Email', 'Role', 'Created date']) expect(text).toContain(label)
    const { width = 0, height = 0 } = (await row.boundingBox()) ?? {}
    expect(width).toBeLessThanOrEqual(358)
    expect(height).toBeGreaterThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await openDialog(user.email)
    await dialog.getByLabel('Role', { exact: true }).selectOption('TECHNICAL')
    const before = requested(calls)
    await dialog.getByRole('button', { name: 'Change Role', exact: true }).click()
    await toastOf(page, 'Rol actualizado').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByText('TECHNICAL', { exact: true }).waitFor()
    expect(requested(calls)).toBe(before + 1)
    expect(await roleOf(user.id)).toBe('TECHNICAL')
    expectNoComplaints(complaints)
  })

  it('can be reloaded after a failure; an admin who gives up the ADMIN role is signed out', async () => {
    await addPerson(shop.db, { role: 'ADMIN' })
    const { page, person, goTo } = await openWindowOf(shop, { role: 'ADMIN' })
    await page.route('**/api/all-user*', (route) => route.abort())
    await goTo('/admin-panel/all-users')
    await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
    await page.unroute('**/api/all-user*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    const { dialog, openDialog } = userList(page)
    await openDialog(person.email)
    await dialog.getByLabel('Role', { exact: true }).selectOption('GENERAL')
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await atPath(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  })
})

describe('permissions', () => {
  it('a client becomes an administrator of some areas, whose panel has nothing else (P-299, P-302)', async () => {
    const user = await signInAs(shop, { name: 'Óscar Nieto' })
    const { page, rowOf, dialog, openDialog, complaints } = await open()
    await openDialog(user.email)
    const areas = dialog.getByRole('group', { name: 'Permisos' })
    expect(await areas.count()).toBe(0)
    await dialog.getByLabel('Role', { exact: true }).selectOption('ADMIN')
    expect(await areas.getByRole('radio', { name: 'Todo' }).isChecked()).toBe(true)
    await areas.getByRole('radio', { name: 'Solo lo que marques' }).check()
    await dialog.getByRole('button', { name: 'Change Role', exact: true }).click()
    await areas.getByText('Marca al menos un permiso, o elige todo.').waitFor()
    await areas.getByRole('checkbox', { name: 'Pedidos' }).check()
    await areas.getByRole('checkbox', { name: 'Usuarios' }).check()
    await expectAccessibleInLightAndDark(page)
    await dialog.getByRole('button', { name: 'Change Role', exact: true }).click()
    await toastOf(page, 'Permisos actualizados').waitFor()
    await rowOf(user.email).getByText('Pedidos, Usuarios', { exact: true }).waitFor()
    const { rows } = await shop.pool.query('select role, areas from users where id = $1', [user.id])
    expect(rows).toEqual([{ role: 'ADMIN', areas: ['orders', 'users'] }])
    expectNoComplaints(complaints)
  })

  it('a closed page shows that and leads to Hoy; a limited administrator cannot change administrators or own permissions', async () => {
    const limited = await openWindowOf(shop, { role: 'ADMIN', areas: ['orders', 'users'] }, phone)
    const { page, complaints, goTo } = limited
    await goTo('/admin-panel/reports')
    await page.getByText('Esta página no está entre tus permisos.').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Reports')
    const panel = page.getByRole('navigation', { name: 'Panel de administración' })
    expect(await panel.getByRole('link').allInnerTexts()).toEqual(['All users', 'Hoy', 'Pedidos', 'Devoluciones'])
    await page.getByRole('link', { name: 'Ir a Hoy' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hoy' }).waitFor()
    await navigateInPage(page, '/admin-panel/today/visits')
    await page.getByText('Esta página no está entre tus permisos.').waitFor()
    await page.getByRole('button', { name: `Cuenta de ${limited.person.name}` }).click()
    expect(await page.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/admin-panel/today')
    await page.keyboard.press('Escape')

    const client = await addPerson(shop.db, { name: 'Rosa Melo' })
    await navigateInPage(page, '/admin-panel/all-users')
    const { rowOf, openDialog, dialog } = userList(page)
    await rowOf(limited.person.email).getByText('Pedidos, Usuarios', { exact: true }).waitFor()
    expect(await rowOf(limited.person.email).getByRole('button').count()).toBe(0)
    await openDialog(client.email)
    const role = dialog.getByLabel('Role', { exact: true })
    expect(await role.locator('option').allInnerTexts()).toEqual(['GENERAL'])
    expectNoComplaints(complaints)

    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    const owner = await open()
    await owner.openDialog(limited.person.email)
    await shop.pool.query(`update users set areas = '{shop}' where id = $1`, [limited.person.id])
    await owner.dialog.getByRole('checkbox', { name: 'Informes' }).check()
    const change = owner.dialog.getByRole('button', { name: 'Change Role', exact: true })
    await change.click()
    await owner.dialog.getByText('Permisos: Tienda y ajustes').waitFor()
    await change.click()
    await toastOf(owner.page, 'Permisos actualizados').waitFor()
    await owner.openDialog(windows.desktop.person.email)
    await owner.dialog.getByText('Tus propios permisos los cambia otro administrador.').waitFor()
    await owner.dialog.getByRole('button', { name: 'Cancelar' }).click()
  })
})

describe('deleting an account', () => {
  it('needs a confirmation and the admin’s password; a wrong password or Cancelar changes nothing', async () => {
    const user = await signInAs(shop)
    const { page, rowOf, dialog, openDialog, complaints } = await open('phone')
    await openDialog(user.email)
    await dialog.getByRole('button', { name: 'Eliminar usuario' }).click()
    const deletion = page.getByRole('dialog', { name: 'Eliminar usuario' })
    await deletion.getByLabel('Tu contraseña').fill('equivocada-1234')
    await deletion.getByRole('button', { name: 'Eliminar usuario' }).click()
    await page.getByRole('alert').filter({ hasText: 'Contraseña incorrecta.' }).waitFor()
    await deletion.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor()
    expect(await roleOf(user.id)).toBe('GENERAL')

    await dialog.getByRole('button', { name: 'Eliminar usuario' }).click()
    await deletion.waitFor()
    expect(await deletion.innerText()).toContain(user.email)
    await deletion.getByLabel('Tu contraseña').fill(PASSWORD)
    const request = page.waitForRequest('**/api/delete-user')
    await deletion.getByRole('button', { name: 'Eliminar usuario' }).click()
    expect((await request).postDataJSON()).toEqual({ password: PASSWORD, userId: user.id })
    expect((await request).headers()['x-confirms']).toBe('true')
    await toastOf(page, 'Usuario eliminado exitosamente').waitFor()
    await deletion.waitFor({ state: 'hidden' })
    await rowOf(user.email).waitFor({ state: 'detached' })
    expect((await user.get('/api/user-datails')).body.data).toBeNull()
    expectNoComplaints(complaints)
  })
})

describe('more users than a page holds', () => {
  it('are loaded with Cargar más, with continuous numbers', async () => {
    await shop.pool.query(`
      insert into users (id, name, email, phone, document_type, document, role, profile_pic, password_hash, policy_version)
      select gen_random_uuid(), 'Persona ' || n, 'persona' || n || '@muchas.co', '3001234567', 'CC', '1020304', 'GENERAL', '',
        'none', '1.0' from generate_series(1, 230) n`)
    const { page, table, complaints } = await open()
    const rows = table.getByRole('row')
    expect(await rows.count()).toBe(201)
    await page.getByRole('button', { name: 'Cargar más' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(230)
    const numbers = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => row.querySelector('td')?.innerText.trim()),
    )
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)))
    expect(await page.getByRole('button', { name: 'Cargar más' }).count()).toBe(0)
    await hydrated(page)
    expectNoComplaints(complaints)
  })
})
