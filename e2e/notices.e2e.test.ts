import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { expectAccessible, expectAccessibleInLightAndDark } from '../test/browser/axe.ts'
import { expectNoComplaints, phone } from '../test/browser/browser.ts'
import { expectToFit } from '../test/browser/fits-width.ts'
import { openWindowOf, toastOf } from '../test/browser/signed-in.ts'
import { startShopProcess } from '../test/shop/shop-process.ts'

it('a client switches e-mails off in the profile and by a link, and sees what was sent (P-345, P-348)', async () => {
  // Nothing listens there: no e-mail of this test is to be sent.
  const shop = await startShopProcess({ DEMO: 'off', SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://127.0.0.1' })
  const { page, person, goTo, complaints } = await openWindowOf(shop, {}, phone)
  await shop.pool.query(
    `insert into outbox (kind, notice_id, recipient_id, sent_at) values ('password_changed', gen_random_uuid(), $1, now())`,
    [person.id],
  )
  const token = 'un-enlace-de-una-prueba-con-43-caracteres-x'
  await shop.pool.query(`insert into opt_out_links (token_hash, user_id, kind) values ($1, $2, 'care_proposal')`, [
    createHash('sha256').update(token).digest(),
    person.id,
  ])

  await page.goto(`${shop.address}/api/email-opt-out/${token}`)
  await page.getByRole('heading', { name: '¿Ya no quieres este aviso?' }).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectToFit(page, 320)
  await page.getByRole('button', { name: 'No quiero recibirlos' }).click()
  await page.getByRole('heading', { name: 'Ya no te enviaremos este aviso' }).waitFor()

  await goTo('/my-profile')
  const notices = page.getByRole('region', { name: 'Avisos por correo' })
  const box = (name: string) => notices.getByRole('checkbox', { name })
  await expect.poll(() => box('Propuestas de tus planes de mantenimiento').isChecked()).toBe(false)
  await box('Recordatorio dos horas antes de una visita').uncheck()
  await toastOf(page, 'Ya no te enviaremos este aviso.').waitFor()
  await box('Propuestas de tus planes de mantenimiento').check()
  await toastOf(page, 'Recibirás este aviso.').waitFor()
  const { rows } = await shop.pool.query('select kind from email_opt_outs where user_id = $1', [person.id])
  expect(rows).toEqual([{ kind: 'visit_soon' }])

  await notices.getByText('Lo que te hemos enviado').click()
  await notices.getByText('Aviso de contraseña cambiada').waitFor()
  await notices.getByText('Enviado', { exact: true }).waitFor()
  await expectAccessibleInLightAndDark(page)
  await expectToFit(page, 320, 768)
  expectNoComplaints(complaints)
})
