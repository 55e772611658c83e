import { expect, test } from 'vitest'

import { openMailbox } from '../../test/emails/mailbox.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const mailbox = await openMailbox()
const shop = await openTestShop({ demo: false, env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'http://tienda.example' } })
const owner = await signInAs(shop, { role: 'ADMIN', name: 'Ana Dueña', email: 'ana@tienda.co' })
await signInAs(shop, { role: 'ADMIN', name: 'Berta Dueña', email: 'berta@tienda.co' })
await signInAs(shop, { role: 'ADMIN', name: 'Carlos Pedidos', email: 'carlos@tienda.co', areas: ['orders', 'users'] })

/** The next e-mails by recipient, on one line each. */
async function next(many: number): Promise<Record<string, string>> {
  const emails: Record<string, string> = {}
  for (let i = 0; i < many; i += 1) {
    const { to, text } = await mailbox.next()
    emails[to[0] ?? ''] = text.replaceAll(/\s+/g, ' ')
  }
  return emails
}
const changeRole = (userId: string, role: string) => owner.post('/api/update-user', { userId, role })
const give = (userId: string, areas: string[] | null) => owner.post('/api/update-user-areas', { userId, areas })
const moment = /Fue el \d+ de \p{L}+ de \d{4}(?:,| a las?) \d{1,2}:\d\d [ap]\. m\., hora de Colombia\./u

test('a person gets an e-mail about changed role or permissions; all owners about a new administrator, including its giver', async () => {
  const person = await signInAs(shop, { name: 'Luis Rojas', email: 'luis@correo.co' })
  expect((await changeRole(person.id, 'TECHNICAL')).status).toBe(200)
  const toTechnician = await next(1)
  expect(Object.keys(toTechnician)).toEqual([person.email])
  expect(toTechnician[person.email]).toContain('Subject: Cambió lo que puedes hacer con tu cuenta · Alero')
  expect(toTechnician[person.email]).toMatch(/Antes: Cliente\. Ahora: Técnico\. Fue el/)
  expect(toTechnician[person.email]).toMatch(moment)

  // The same rights again change nothing and send no e-mail.
  await changeRole(person.id, 'TECHNICAL')
  expect((await give(person.id, ['reports', 'orders'])).status).toBe(200)
  const made = await next(3)
  expect(Object.keys(made).toSorted()).toEqual(['ana@tienda.co', 'berta@tienda.co', person.email])
  expect(made[person.email]).toContain('Antes: Técnico. Ahora: Administrador (Pedidos, Informes).')
  expect(made['berta@tienda.co']).toContain('Subject: Hay un administrador nuevo · Alero')
  expect(made['berta@tienda.co']).toContain(
    'Luis Rojas (luis@correo.co) Antes: Técnico. Ahora: Administrador (Pedidos, Informes).',
  )
  expect(made['ana@tienda.co']).toContain('Se hizo con la cuenta de Ana Dueña (ana@tienda.co).')
  expect(made['ana@tienda.co']).toContain('quítale el rol a esa persona en http://tienda.example/admin-panel/all-users')
  expect(made['ana@tienda.co']).toMatch(moment)

  // Limited areas are reported to the person only; all areas also to the owners.
  await give(person.id, ['orders'])
  expect(Object.keys(await next(1))).toEqual([person.email])
  await give(person.id, null)
  const raised = await next(3)
  expect(raised['berta@tienda.co']).toContain('Subject: Un administrador tiene ahora todos los permisos · Alero')
  expect(raised[person.email]).toContain('Antes: Administrador (Pedidos). Ahora: Administrador (Todo).')

  await changeRole(person.id, 'GENERAL')
  expect((await next(1))[person.email]).toContain('Antes: Administrador (Todo). Ahora: Cliente.')
  const { rows } = await shop.pool.query(`select count(*)::int as many from outbox`)
  expect(rows).toEqual([{ many: 9 }])
})

test('a refused change sends no e-mail', async () => {
  const { rows: before } = await shop.pool.query('select count(*) from outbox')
  const person = await signInAs(shop)
  expect((await give(person.id, ['everything'])).status).toBe(400)
  expect((await give(owner.id, ['orders'])).status).toBe(403)
  const { rows } = await shop.pool.query('select count(*) from outbox')
  expect(rows).toEqual(before)
})
