import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openMailbox } from '../../test/emails/mailbox.ts'
import { queueEmails } from '../../test/emails/queued-emails.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { TEST_VAULT_ENV } from '../../test/orders/licences.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { NOTICE_KEY } from '../accounts/notices.ts'
import { noticeWriters } from '../accounts/write-notices.ts'
import { openMail } from '../platform/mail.ts'
import { sendDueEmails } from '../platform/outbox/outbox.ts'
import { settleEmail } from '../platform/outbox/settle-email.ts'
import { openSeal } from '../platform/seal.ts'
import { openSecret } from '../platform/secret.ts'

const mailbox = await openMailbox()
const env = { PUBLIC_URL: 'http://127.0.0.1:3000', ...TEST_VAULT_ENV }
// Without a mail server: here e-mails wait.
const shop = await openTestShop({ demo: false, env })

/** Runs `npm run emails` as a separate process. */
function emails(...args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['server/commands/emails.ts', ...args], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...env, DATABASE_URL: shop.connectionString, DATA_DIR: shop.directory },
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += String(chunk)))
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    child.on('close', (code) => resolve({ code, said }))
  })
}

test('the operator sees e-mails that may not have been sent, with recipient, subject and time, and sends or discards them', async () => {
  const buyer = await openBuyer(shop)
  const { body } = await buyer.buy({ [await addProduct(shop)]: 1 })
  await shop.pool.query(`insert into outbox (kind, order_id) values ('receipt', $1)`, [body.data.orderId])
  await queueEmails(shop.db, ['luz@correo.co', 'nadie@correo.co', 'espera@correo.co'])
  const { rows } = await shop.pool.query('select id from outbox order by id')
  const [receipt, unknown, refused] = rows.map(({ id }) => String(id))
  const lost = `claim = gen_random_uuid(), claimed_at = now(), claimed_until = now(), sending_at = now(), unknown_at = now()`
  await shop.pool.query(`update outbox set ${lost}, tries = 1, last_error = 'Timeout' where id in ($1, $2)`, [
    receipt,
    unknown,
  ])
  await shop.pool.query(
    `update outbox set given_up_at = now(), given_up_because = 'refused', last_error = '550 no such user', tries = 12 where id = $1`,
    [refused],
  )

  const { said, code } = await emails()
  expect(code).toBe(0)
  expect(said).toContain(`${receipt} · Recibo de una compra · para ${buyer.email} · del `)
  expect(said).toContain(`${unknown} · Aviso de contraseña cambiada · para luz@correo.co · del `)
  expect(said).toMatch(/No se sabe si salió \(.*\): Timeout/)
  expect(said).toMatch(
    /para nadie@correo\.co[^\n]*\n {2}No salió: lo rechazó el servidor de correo, o falló muchas veces \(.*\): 550 no such user/,
  )
  expect(said).toContain('Correos: 3.')
  expect(said).not.toContain('espera@correo.co')

  expect(await emails('--send', unknown!)).toMatchObject({ code: 0 })
  expect(await emails('--discard', refused!)).toMatchObject({ code: 0 })
  expect((await emails('--send', refused!)).said).toContain('Ningún correo con ese número espera una decisión.')
  for (const decided of [unknown, refused]) expect(await settleEmail(shop.db, Number(decided), 'send')).toBe(false)
  await expectInvariants(shop.pool)
  const audited = await shop.pool.query(
    `select action, role, target from audit_log where action like 'email.%' order by id`,
  )
  expect(audited.rows).toEqual([
    { action: 'email.sent_again', role: 'operator', target: unknown },
    { action: 'email.discarded', role: 'operator', target: refused },
  ])

  const secret = await openSecret({ given: env.SECRET_KEY, directory: '' })
  const about = { name: 'Alero', publicUrl: env.PUBLIC_URL, helpEmail: 'hola@alero.example' }
  const writers = noticeWriters({ db: shop.db, seal: openSeal(secret.key(NOTICE_KEY)), shop: about })
  const mail = openMail({ url: mailbox.url, from: () => ({ name: 'Alero', address: 'hola@alero.example' }) })
  await sendDueEmails({ db: shop.db, mail, writers }, () => {})
  expect(mailbox.emails.map(({ to }) => to[0]).sort()).toEqual(['espera@correo.co', 'luz@correo.co'])
}, 120_000)
