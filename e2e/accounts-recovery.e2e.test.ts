import { beforeAll, describe, expect, it } from 'vitest'

import { expectAccessible } from '../test/browser/axe.ts'
import { desktop, expectNoComplaints, hydrated, openWindow, phone, type Page } from '../test/browser/browser.ts'
import { stubCall } from '../test/browser/calls.ts'
import { atPath, toastOf } from '../test/browser/signed-in.ts'
import { openMailbox } from '../test/emails/mailbox.ts'
import { openVisitor } from '../test/http/visitor.ts'
import { addPerson, PASSWORD } from '../test/shop/people.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

type Window = Parameters<typeof openWindow>[0]

async function open(address: string, window: Window = desktop) {
  const opened = await openWindow(window)
  await opened.page.goto(address)
  await hydrated(opened.page)
  return { ...opened, main: opened.page.getByRole('main') }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('without a mail server', () => {
  it('/forgot-password shows only ForgotPassword, its heading, with or without a token and before scripts (P-37)', async () => {
    const { address } = await startShopProcess({ DEMO: 'off' })
    const { page, complaints } = await openWindow()
    const main = page.getByRole('main')
    await page.goto(`${address}/forgot-password`)
    expect(await main.textContent()).toBe('ForgotPassword')
    await hydrated(page)
    expect(await main.textContent()).toBe('ForgotPassword')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ForgotPassword')
    await page.goto(`${address}/forgot-password#token=${'a'.repeat(43)}`)
    await page.reload()
    await hydrated(page)
    expect(await main.innerText()).toBe('ForgotPassword')
    expectNoComplaints(complaints)
  })
})

describe('with a mail server', () => {
  let shop: Awaited<ReturnType<typeof startShopProcess>>
  let mailbox: Awaited<ReturnType<typeof openMailbox>>
  beforeAll(async () => {
    mailbox = await openMailbox()
    shop = await startShopProcess({
      DEMO: 'off',
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'http://tienda.example',
      MAIL_FROM: 'avisos@tienda.example',
    })
  })

  const signIn = (email: string, password: string) =>
    openVisitor(shop.address).post('/api/sign-in', { email, password })

  /** @returns path and token of the link in the next e-mail to somebody */
  const readLink = async (email: string) => {
    let mail = await mailbox.next()
    // Skips earlier e-mails to other people.
    while (!mail.to.includes(email)) mail = await mailbox.next()
    return mail.text.match(/\/forgot-password\?elegir#token=[\w-]+/)?.[0] ?? ''
  }

  it('a person gets an e-mail, chooses a new password on a phone, and signs in with it', async () => {
    const { email } = await addPerson(shop.db)
    const { page, main, complaints } = await open(`${shop.address}/forgot-password`, phone)
    await main.getByLabel('Correo electrónico').fill(email)
    await expectAccessible(page)
    await page.clock.install()
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
    // The server does not answer.
    await page.route('**/api/forgot-password', () => sent())
    const send = main.getByRole('button', { name: 'Enviar enlace' })
    await send.press('Enter')
    await isSent
    await expect.poll(() => send.getAttribute('aria-busy')).toBe('true')
    await page.clock.fastForward(61_000)
    await toastOf(page, 'Error de conexión al servidor').waitFor()
    await page.unroute('**/api/forgot-password')
    await send.press('Enter')
    await main.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Revisa tu correo')
    await main.getByText(email).waitFor()
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Corregir el correo' }).press('Enter')
    await main.getByLabel('Correo electrónico').waitFor()
    expect(await main.getByLabel('Correo electrónico').inputValue()).toBe(email)
    await expect.poll(() => focused(page)).toBe('Recuperar contraseña')
    await page.goto(shop.address + (await readLink(email)))
    await page.reload()
    await main.getByRole('heading', { name: 'Elige una contraseña nueva' }).waitFor()
    await expectAccessible(page)
    await main.getByLabel('Contraseña nueva', { exact: true }).fill('cordillera-azul-64')
    await main.getByLabel('Repite la contraseña nueva').fill('cordillera-azul-64')
    await main.getByRole('button', { name: 'Guardar contraseña' }).click()
    await toastOf(page, 'Contraseña actualizada. Ya puedes iniciar sesión.').waitFor()
    await atPath(page, '/login')
    expect(page.url()).not.toContain('token')
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, 'cordillera-azul-64')).status).toBe(200)
    expectNoComplaints(complaints)
  })

  it('says that signing in is possible if the response to a new password was lost and it is sent again', async () => {
    const { email } = await addPerson(shop.db)
    const { page, main } = await open(`${shop.address}/forgot-password`)
    await main.getByLabel('Correo electrónico').fill(email)
    await main.getByRole('button', { name: 'Enviar enlace' }).click()
    await main.getByRole('heading', { name: 'Revisa tu correo' }).waitFor()
    await page.goto(shop.address + (await readLink(email)))
    await page.reload()
    await main.getByLabel('Contraseña nueva', { exact: true }).fill('cordillera-azul-64')
    await main.getByLabel('Repite la contraseña nueva').fill('cordillera-azul-64')
    // The server stores the password; its answer is lost.
    await stubCall(page, '/api/reset-password', async (route) => {
      await route.fetch()
      await route.abort()
    })
    const save = main.getByRole('button', { name: 'Guardar contraseña' })
    await save.click()
    await toastOf(page, 'Error de conexión al servidor').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await save.click()
    await main.getByText('Si ya elegiste una contraseña con él, inicia sesión con ella.').waitFor()
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Login', exact: true }).click()
    await atPath(page, '/login')
    expect((await signIn(email, 'cordillera-azul-64')).status).toBe(200)
  })

  it('rejects a used link and invalid addresses; an unknown address gets the same response as a known one', async () => {
    const { page, main } = await open(`${shop.address}/forgot-password#token=${'a'.repeat(43)}`)
    await main.getByLabel('Contraseña nueva', { exact: true }).fill('cordillera-azul-64')
    await main.getByLabel('Repite la contraseña nueva').fill('cordillera-azul-64')
    await main.getByRole('button', { name: 'Guardar contraseña' }).click()
    await main.getByRole('heading', { name: 'Este enlace ya no es válido' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Este enlace ya no es válido')
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Pedir otro enlace' }).click()

    const send = main.getByRole('button', { name: 'Enviar enlace' })
    await send.click()
    await main.getByText('Escribe tu correo electrónico.', { exact: true }).waitFor()
    await main.getByLabel('Correo electrónico').fill('esto no es')
    await send.click()
    await main.getByText('Por favor ingrese un correo electrónico válido.', { exact: true }).waitFor()
    await main.getByLabel('Correo electrónico').fill('nadie@correo.co')
    await send.click()
    await main.getByText('Si ese correo tiene una cuenta, enviamos un enlace').waitFor()
  })
})
