import { afterEach, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { expectInvariants } from '../../../test/database/invariants.ts'
import { openMailbox } from '../../../test/emails/mailbox.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { addPerson } from '../../../test/shop/people.ts'
import { openDay } from '../../../test/visits/open-days.ts'
import { withChoices } from '../../email-choices/optional-writers.ts'
import { endOfQuiet } from '../../email-choices/quiet-hours.ts'
import { openMail } from '../../platform/mail.ts'
import { sendDueEmails } from '../../platform/outbox/outbox.ts'
import { openSecret } from '../../platform/secret.ts'
import { queueSoonReminders } from './remind-soon.ts'
import { visitEmails } from './visit-emails.ts'

const { db, pool } = await openTestDatabase()
const mailbox = await openMailbox()
const mail = openMail({ url: mailbox.url, from: () => ({ name: 'Alero', address: 'hola@alero.example' }) })
addCleanup(async () => mail.close())
const secret = await openSecret({ given: 'a-secret-of-a-test-with-enough-letters', directory: '' })
const shop = { name: 'Alero', publicUrl: 'http://tienda.example', helpEmail: 'hola@alero.example' }
const fecha = openDay()
const at = (hora: string) => new Date(`${fecha}T${hora}:00-05:00`)

afterEach(() => expectInvariants(pool))

/** Sends what is due as three processes whose clocks show this hour. */
async function sendAt(now: Date): Promise<void> {
  const decisionLink = async () => ({ path: '/visita#token=of-a-test', changesUntil: null, isFirstHour: false })
  const writers = withChoices(visitEmails({ db, shop, now: () => now, decisionLink }), {
    ...{ db, secret, shop, quietUntil: () => endOfQuiet(now) },
  })
  await Promise.all(Array.from({ length: 3 }, () => sendDueEmails({ db, mail, writers }, () => {})))
}

/** Queues as three processes, and sends. */
async function passAt(hora: string): Promise<void> {
  await Promise.all(Array.from({ length: 3 }, () => queueSoonReminders(db, at(hora))))
  await sendAt(at(hora))
}

/** A visit of a client and a technician of its own, booked hours before. */
async function addVisit(hora: string, bookedAt = '02:00') {
  const client = await addPerson(db)
  const technician = await addPerson(db, { role: 'TECHNICAL', name: 'Teresa Muñoz' })
  const { rows } = await pool.query(
    `insert into tasks (tipo, user_id, technician_id, fecha, hora, minutes, direccion, sintomas, accion_previa, frecuencia, prioridad, problema, created_at)
     values ('correctivo', $1, $2, $3, $4, 60, 'Calle 10 # 4-21', 'No prende', '', 'siempre', 'alta', 'Pantalla', $5) returning id`,
    [client.id, technician.id, fecha, hora, at(bookedAt)],
  )
  const id = rows[0].id as string
  return {
    id,
    client,
    emails: () => mailbox.emails.filter(({ to }) => to.includes(client.email)),
    change: (columns: string) => pool.query(`update tasks set ${columns} where id = $1`, [id]),
    queue: (kind: string, occasion: string, so = '') =>
      pool.query(
        `insert into outbox (kind, task_id, occasion${so && ', created_at, sent_at'}) values ($1, $2, $3${so && `, ${so}, ${so}`})`,
        [kind, id, occasion],
      ),
    outbox: async () =>
      (
        await pool.query(
          `select tries, due_at, given_up_because from outbox where task_id = $1 and kind = 'visit_soon'`,
          [id],
        )
      ).rows,
  }
}

const plain = (text = '') => text.replace(/[\u00A0\u202F]/g, ' ')

describe('two hours before a visit', () => {
  test('its client is reminded once, with hours, technician and link, and again once it was moved', async () => {
    const visit = await addVisit('14:00')
    await passAt('11:59')
    expect(visit.emails()).toEqual([])
    await passAt('12:00')
    await passAt('12:01')
    expect(visit.emails()).toHaveLength(1)
    const text = plain(visit.emails()[0]?.text)
    expect(text).toContain('Subject: Tu visita es hoy, 2:00 p. m. · Alero')
    expect(text).toContain('Hoy va Teresa a tu visita de mantenimiento correctivo.')
    expect(text).toContain('de 2:00 p. m. a 3:00 p. m.')
    expect(text).toContain('http://tienda.example/visita#token=of-a-test')
    expect(text).toContain('List-Unsubscribe: <http://tienda.example/api/email-opt-out/')
    await visit.change(`hora = '16:00'`)
    for (const hora of ['13:00', '14:00', '14:01']) await passAt(hora)
    expect(visit.emails()).toHaveLength(2)
    expect(plain(visit.emails()[1]?.text)).toContain('Subject: Tu visita es hoy, 4:00 p. m. · Alero')
  })

  test('nobody is reminded of a visit that is not certain, has begun, or was agreed on or reminded of so lately', async () => {
    const [free, begun, cancelled] = [await addVisit('14:00'), await addVisit('14:00'), await addVisit('14:00')]
    const [onTheWay, booked, moved] = [
      await addVisit('14:00'),
      await addVisit('14:00', '11:30'),
      await addVisit('14:00'),
    ]
    const [reminded, waiting, words] = [await addVisit('14:00'), await addVisit('14:00'), await addVisit('14:00')]
    await free.change('technician_id = null')
    await begun.change(`estado = 'en proceso'`)
    await cancelled.change(`estado = 'cancelado'`)
    await pool.query(
      `insert into visit_stages (task_id, stage, at, technician_id) select id, 'on_the_way', now(), technician_id from tasks where id = $1`,
      [onTheWay.id],
    )
    await moved.queue('visit_moved', '2', `'${fecha}T11:30:00-05:00'`)
    await reminded.queue('visit_reminder', fecha, `'${fecha}T10:00:00-05:00'`)
    await waiting.queue('visit_reminder', fecha)
    await pool.query(`update outbox set due_at = now() + interval '1 hour' where task_id = $1`, [waiting.id])
    await words.change(`hora = 'en la tarde'`)
    const certain = await addVisit('14:00')
    await certain.queue('visit_moved', '2', `'${fecha}T10:30:00-05:00'`)
    await certain.queue('visit_reminder', fecha, `'${fecha}T08:00:00-05:00'`)
    for (const hora of ['12:30', '13:29', '13:31', '14:00']) await passAt(hora)
    const visits = [free, begun, cancelled, onTheWay, booked, moved, reminded, waiting, words]
    for (const { outbox } of visits) expect(await outbox()).toEqual([])
    expect(certain.emails()).toHaveLength(1)
  })

  test('a reminder that waited is not sent when the visit was moved, has begun, or is about to begin', async () => {
    const [moved, begun, late] = [await addVisit('14:00'), await addVisit('14:00'), await addVisit('14:00')]
    await queueSoonReminders(db, at('12:00'))
    await moved.change(`hora = '17:00'`)
    await begun.change(`estado = 'en proceso'`)
    await sendAt(at('13:31'))
    for (const { outbox, emails } of [moved, begun, late]) {
      expect(await outbox()).toMatchObject([{ given_up_because: 'obsolete' }])
      expect(emails()).toEqual([])
    }
  })
})

describe('between nine in the evening and seven', () => {
  test('an optional e-mail waits for the morning, and is sent only if it still makes sense', async () => {
    const [visit, early] = [await addVisit('08:00'), await addVisit('07:15')]
    await passAt('05:15')
    await passAt('06:00')
    for (const { outbox } of [visit, early]) {
      expect(await outbox()).toEqual([{ tries: 0, due_at: at('07:00'), given_up_because: null }])
    }
    expect([...visit.emails(), ...early.emails()]).toEqual([])
    await pool.query('update outbox set due_at = now() where sent_at is null')
    await sendAt(at('07:00'))
    expect([visit.emails().length, early.emails().length]).toEqual([1, 0])
    expect(await early.outbox()).toMatchObject([{ given_up_because: 'obsolete' }])
  })

  test('what the shop owes is sent at once', async () => {
    const visit = await addVisit('10:00')
    await visit.change(`estado = 'cancelado'`)
    await visit.queue('visit_cancelled', '2')
    await sendAt(at('23:00'))
    expect(visit.emails()).toHaveLength(1)
    expect(visit.emails()[0]?.text).not.toContain('List-Unsubscribe')
  })

  test('who has switched an e-mail off while it waited does not get it', async () => {
    const visit = await addVisit('08:00')
    await passAt('06:00')
    await pool.query(`insert into email_opt_outs (user_id, kind) values ($1, 'visit_soon')`, [visit.client.id])
    await pool.query('update outbox set due_at = now() where sent_at is null')
    await sendAt(at('07:00'))
    expect(visit.emails()).toEqual([])
  })
})
