import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'

import { hydrated, openWindow, phone } from '../test/browser/browser.ts'
import { stubCall } from '../test/browser/calls.ts'
import { closeToasts } from '../test/browser/close-toasts.ts'
import { openOneWindow } from '../test/browser/one-window.ts'
import { atPath } from '../test/browser/signed-in.ts'
import { openMailbox } from '../test/emails/mailbox.ts'
import { PASSWORD, signInAs } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'
import { openDay } from '../test/visits/open-days.ts'
import { acceptAlert, fillInPreventive } from '../test/visits/visit-forms.ts'

let shop: Awaited<ReturnType<typeof startShopProcess>>
/** Opens the one window of these tests as the next person. */
let comeAs: Awaited<ReturnType<typeof openOneWindow>>
beforeAll(async () => {
  // With a mail server, without which /forgot-password has nothing to press.
  shop = await startShopProcess({
    SMTP_URL: (await openMailbox()).url,
    PUBLIC_URL: 'http://tienda.example',
    MAIL_FROM: 'avisos@tienda.example',
  })
  await signInAs(shop, { role: 'TECHNICAL' })
  comeAs = await openOneWindow(shop)
})

const refusal = (status: number, more: object) => (route: Route) =>
  route.fulfill({ status, json: { success: false, error: true, reqId: 'r', ...more } })

/** Faults of a request, and the page's message for each. */
const faults: { what: string; answer: (route: Route) => Promise<void>; says: RegExp }[] = [
  { what: 'a failure', answer: refusal(500, { code: 'INTERNAL', message: 'Algo falló.' }), says: /Algo falló/ },
  {
    what: 'a page of a proxy',
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    says: /Error de conexión al servidor/,
  },
  {
    what: 'too many requests',
    answer: refusal(429, { code: 'RATE_LIMITED', message: 'Espera un minuto.' }),
    says: /Espera un minuto/,
  },
  { what: 'no connection', answer: (route) => route.abort(), says: /Error de conexión al servidor/ },
  {
    what: 'a failure without words',
    answer: refusal(200, { error: false }),
    says: /Ocurrió un error inesperado|Error: Error de conexión al servidor|No se pudo/,
  },
  {
    what: 'an answer that is lost after it was done',
    answer: async (route) => {
      await route.fetch()
      await route.abort()
    },
    says: /Error de conexión al servidor/,
  },
]

type Sending = {
  what: string
  role?: 'ADMIN' | 'GENERAL'
  path: string | (() => Promise<string>)
  fill?: (page: Page) => Promise<void>
  button: string
  call: string
  /** The text after it was done. */
  done: string
  /** How often it was done. */
  count: string
  by?: 'user' | 'nobody'
}

const sendings: Sending[] = [
  {
    what: 'a claim',
    path: '/contacto',
    fill: async (page) => {
      await page.getByLabel('Tipo de solicitud').selectOption('Reclamo')
      await page.getByLabel('Nombre', { exact: true }).fill('Laura Méndez')
      await page.getByLabel('Correo', { exact: true }).fill('laura@correo.example')
      await page.getByLabel('Qué pasó y qué necesitas').fill('La olla llegó sin tapa.')
      await page.getByRole('checkbox', { name: /Autorizo el tratamiento/ }).check()
    },
    ...{ button: 'Enviar solicitud', call: '/api/contact', done: 'Recibimos tu solicitud' },
    count: `select count(*)::int as count from contact_requests where message = 'La olla llegó sin tapa.'`,
    by: 'nobody',
  },
  {
    what: 'a corrective request',
    path: '/mantenimiento-correctivo',
    fill: (page) => page.getByLabel('Problema').fill('No enciende.'),
    ...{ button: 'Solicitar Mantenimiento Correctivo', call: '/api/mantenimiento-correctivo' },
    done: 'Solicitud de mantenimiento creada con éxito',
    count: `select count(*)::int as count from tasks where user_id = $1`,
  },
  {
    what: 'a preventive request',
    path: '/mantenimiento-preventivo',
    fill: async (page) => {
      await fillInPreventive(page, { fecha: openDay(3), hora: '10:00' })
      await page.getByRole('timer').waitFor()
    },
    ...{ button: 'Agendar Cita', call: '/api/mantenimiento-preventivo' },
    done: 'Solicitud de mantenimiento creada con éxito',
    count: `select count(*)::int as count from tasks where user_id = $1`,
  },
  {
    what: 'one’s own data',
    path: '/clientPanel/information',
    fill: (page) => page.getByLabel('Nombre', { exact: true }).fill('Luz Marina Peña'),
    ...{ button: 'Update Profile', call: '/api/update-user-profile', done: 'Perfil actualizado' },
    count: `select count(*)::int as count from users where id = $1 and name = 'Luz Marina Peña'`,
  },
  {
    what: 'a unit for the cart',
    path: async () => {
      const { rows } = await shop.pool.query('select id from products where not agotado and deleted_at is null limit 1')
      return `/product/${rows[0].id}`
    },
    ...{ button: 'Add To Cart', call: '/api/addtocart', done: 'Producto agregado al carrito' },
    count: `select coalesce(sum(quantity), 0)::int as count from cart_items where user_id = $1`,
  },
  {
    what: 'a new product',
    ...{ role: 'ADMIN', path: '/admin-panel/all-products' },
    fill: async (page) => {
      await page.getByRole('button', { name: 'Upload Product', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Upload Product' })
      const field = (label: string) => form.getByLabel(label, { exact: true })
      await field('Nombre del producto').fill('Teclado que llega una vez')
      await field('Categoría').selectOption('Tecnologia')
      await field('Subcategoría').selectOption('Accesorios')
      await field('Precio de lista').fill('129900')
    },
    ...{ button: 'Publicar producto', call: '/api/upload-product', done: 'Producto creado' },
    count: `select count(*)::int as count from products where product_name = 'Teclado que llega una vez'`,
    by: 'nobody',
  },
]

it.each(sendings)('$what is sent once, whatever happens to its responses, and no input is lost', async (sending) => {
  const { page, goTo, person } = await comeAs({ role: sending.role ?? 'GENERAL' })
  const crashes: string[] = []
  page.on('pageerror', (error) => crashes.push(String(error)))
  await goTo(typeof sending.path === 'string' ? sending.path : await sending.path())
  await sending.fill?.(page)
  const typed = await valuesOf(page)
  const button = page.getByRole('main').getByRole('button', { name: sending.button, exact: true }).first()
  const send = page.getByRole('dialog').getByRole('button', { name: sending.button, exact: true }).or(button).first()
  for (const { what, answer, says } of faults) {
    await stubCall(page, sending.call, answer)
    await send.click()
    await page.getByRole('alert').or(page.getByRole('alertdialog')).filter({ hasText: says }).first().waitFor()
    await closeAll(page)
    await expect.poll(() => send.getAttribute('aria-busy'), { message: what }).toBeNull()
    expect(await valuesOf(page), what).toEqual(typed)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await send.click()
  await page.getByText(sending.done).first().waitFor()
  const { rows } = await shop.pool.query(sending.count, sending.by === 'nobody' ? [] : [person.id])
  expect(rows).toEqual([{ count: 1 }])
  expect(crashes).toEqual([])
})

it('a link to a new password can be asked for again, whatever became of the first answer', async () => {
  const { page } = await openWindow(phone)
  await page.goto(`${shop.address}/forgot-password`)
  await hydrated(page)
  const email = page.getByRole('main').getByLabel('Correo electrónico')
  await email.fill('nadie@correo.example')
  const send = page.getByRole('main').getByRole('button', { name: 'Enviar enlace' })
  for (const { what, answer, says } of faults) {
    await stubCall(page, '/api/forgot-password', answer)
    await send.click()
    await page.getByRole('alert').filter({ hasText: says }).first().waitFor()
    await closeAll(page)
    await expect.poll(() => send.getAttribute('aria-busy'), { message: what }).toBeNull()
    expect(await email.inputValue(), what).toBe('nadie@correo.example')
    await page.unrouteAll({ behavior: 'wait' })
  }
  await send.click()
  await page.getByRole('heading', { level: 1, name: 'Revisa tu correo' }).waitFor()
})

const arrived = 'Tu solicitud sí había llegado: no hace falta enviarla otra vez.'
const countTasks = async (userId: string): Promise<number> =>
  (await shop.pool.query('select count(*)::int as count from tasks where user_id = $1', [userId])).rows[0].count

/** Presses a button whose call is done, while its answer never comes. */
async function sendWithoutAnswer(page: Page, call: string, button: string): Promise<void> {
  const done = Promise.withResolvers<void>()
  await stubCall(page, call, async (route) => {
    await route.fetch()
    done.resolve()
  })
  await page.getByRole('button', { name: button }).click()
  await done.promise
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

it('a request whose page is loaded again before the answer is there is known to have arrived', async () => {
  const { page, goTo, person } = await comeAs()
  await goTo('/mantenimiento-correctivo')
  const problem = page.getByLabel('Problema')
  await problem.fill('Se apaga solo.')
  await sendWithoutAnswer(page, '/api/mantenimiento-correctivo', 'Solicitar Mantenimiento Correctivo')
  await page.reload()
  await page.getByText(arrived).waitFor()
  await acceptAlert(page)
  await page.getByText('Recibimos tu solicitud.').waitFor()
  expect(await problem.inputValue()).toBe('')
  expect(await countTasks(person.id)).toBe(1)
})

it('the hour of a request whose page is loaded again before the answer is there is not called taken', async () => {
  const { page, goTo, person } = await comeAs()
  await goTo('/mantenimiento-preventivo')
  await fillInPreventive(page, { fecha: openDay(4), hora: '10:00' })
  await page.getByRole('timer').waitFor()
  await sendWithoutAnswer(page, '/api/mantenimiento-preventivo', 'Agendar Cita')
  const holds: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/hold-hour')) holds.push(response.status())
  })
  await page.reload()
  await page.getByText(arrived).waitFor()
  await acceptAlert(page)
  await page.getByText(/^Recibimos tu solicitud para el /).waitFor()
  expect([
    await page.getByLabel('Fecha').inputValue(),
    await page.getByLabel('Hora', { exact: true }).inputValue(),
  ]).toEqual(['', ''])
  expect(holds).toEqual([])
  expect(await countTasks(person.id)).toBe(1)
})

it('a request that is changed once its answer was lost is not made beside it, unless it is sent again', async () => {
  const { page, goTo, person } = await comeAs()
  await goTo('/mantenimiento-correctivo')
  const problem = page.getByLabel('Problema')
  await problem.fill('Se apaga solo.')
  await stubCall(page, '/api/mantenimiento-correctivo', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const send = page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' })
  await send.click()
  await page.getByRole('alert').filter({ hasText: 'Error de conexión al servidor' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await problem.fill('Se apaga solo, y hace ruido.')
  await send.click()
  await page.getByText(/^Tu solicitud anterior sí había llegado, y esta no se envió\./).waitFor()
  await acceptAlert(page)
  await page.getByText('Recibimos tu solicitud.').waitFor()
  expect(await problem.inputValue()).toBe('Se apaga solo, y hace ruido.')
  expect(await countTasks(person.id)).toBe(1)
  await send.click()
  await page.getByText('Solicitud de mantenimiento creada con éxito').waitFor()
  expect(await countTasks(person.id)).toBe(2)
})

it('a request whose page is reloaded during its success message is created once', async () => {
  const { page, goTo, person } = await comeAs()
  await goTo('/mantenimiento-correctivo')
  await page.getByLabel('Problema').fill('Se apaga solo.')
  await page.getByRole('button', { name: 'Solicitar Mantenimiento Correctivo' }).click()
  await page.getByText('Solicitud de mantenimiento creada con éxito').waitFor()
  await page.reload()
  await page.getByText(arrived).waitFor()
  await acceptAlert(page)
  await page.getByText('Recibimos tu solicitud.').waitFor()
  expect(await countTasks(person.id)).toBe(1)
})

it('an account whose deletion was not answered is not asked for a password that is gone', async () => {
  const { page, goTo, person } = await comeAs()
  await goTo('/clientPanel/delete-user')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await stubCall(page, '/api/delete-user', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const remove = page.getByRole('button', { name: 'Eliminar Perfil' })
  await remove.click()
  await page.getByRole('alert').filter({ hasText: 'Error al eliminar usuario' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await remove.click()
  await page.getByText('Tu cuenta pudo quedar eliminada en el intento anterior. Tu sesión terminó.').waitFor()
  await atPath(page, '/')
  const { rows } = await shop.pool.query('select deleted_at is not null as "isGone" from users where id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ isGone: true }])
})

/** What stands in the fields of the page. */
const valuesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>(':is(input, textarea, select)[name]')].map(
      ({ name, type, value, checked }) => [name, type === 'checkbox' || type === 'radio' ? checked : value],
    ),
  )

/** Accepts the alert, where there is one, and closes the toasts. */
async function closeAll(page: Page): Promise<void> {
  const alert = page.getByRole('alertdialog')
  if ((await alert.count()) > 0) await alert.getByRole('button', { name: 'Aceptar' }).click()
  await alert.waitFor({ state: 'detached' })
  await closeToasts(page)
}
