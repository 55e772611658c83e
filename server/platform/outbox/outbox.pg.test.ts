import { afterEach, describe, expect, test } from 'vitest'

import { openGivenDatabase, openTestDatabase } from '../../../test/database/database.ts'
import { expectInvariants } from '../../../test/database/invariants.ts'
import { startFailingMailServer, type Reaction, type Stage } from '../../../test/emails/crashing-mail-server.ts'
import { openTcpProxy } from '../../../test/http/tcp-proxy.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { openMail } from '../mail.ts'
import { sendDueEmails, type EmailWriters } from './outbox.ts'

const { db, pool, connectionString } = await openTestDatabase()
const writers: EmailWriters = {
  password_changed: async ({ about }) => ({ to: `${about}@correo.co`, subject: 'Aviso', text: 'Hola' }),
}

/** A waiting e-mail; `so` is additional SQL for its state. @returns its id and functions that read it */
async function addEmail(so = '') {
  const { rows } = await pool.query(
    `insert into outbox (kind, notice_id, sealed) values ('password_changed', gen_random_uuid(), 'x') returning id, about`,
  )
  const { id, about } = rows[0] as { id: number; about: string }
  if (so) await pool.query(`update outbox set ${so} where id = $1`, [id])
  const read = async () => (await pool.query('select * from outbox where id = $1', [id])).rows[0]
  return { id, address: `${about}@correo.co`, read, isDueNow: () => pool.query('update outbox set due_at = now()') }
}

/** A mail server that does something at one stage, and the shop's sender that uses it. */
async function openSending(
  { stage, reaction }: { stage?: Stage; reaction?: () => Reaction | Promise<Reaction> } = {},
  using = db,
) {
  const server = await startFailingMailServer({
    reactAt: (reached) => (reached === stage && reaction ? reaction() : 'go on'),
  })
  addCleanup(server.close)
  const mail = openMail({ url: server.url, from: () => ({ name: 'Alero', address: 'hola@alero.example' }) })
  const failures: unknown[] = []
  const send = (stopping?: AbortSignal) =>
    sendDueEmails({ db: using, mail, writers }, (error) => failures.push(error), stopping)
  const takenFor = (address: string) => server.taken.filter(({ to }) => to === address).length
  return { send, takenFor, failures, taken: server.taken }
}

const claimed = (state = '') =>
  `claim = gen_random_uuid(), claimed_at = now() - interval '1 minute', claimed_until = now() - interval '1 second', tries = 1${state}`
const handingOver = claimed(`, sending_at = now() - interval '1 minute'`)

afterEach(() => expectInvariants(pool))

describe('an e-mail whose process died', () => {
  test('before the mail server could accept it is sent by the next, once', async () => {
    const email = await addEmail(claimed())
    const { send, takenFor } = await openSending()
    await Promise.all([send(), send(), send()])
    expect(takenFor(email.address)).toBe(1)
    expect(await email.read()).toMatchObject({ sent_at: expect.any(Date), sealed: null })
  })

  test('while the mail server could accept it is not sent again, and is set aside for the operator', async () => {
    const email = await addEmail(handingOver)
    const { send, takenFor, failures } = await openSending()
    await send()
    await send()
    expect(takenFor(email.address)).toBe(0)
    expect(await email.read()).toMatchObject({ sent_at: null, unknown_at: expect.any(Date) })
    expect(failures).toHaveLength(1)
  })

  test('is left alone while its claim may still be renewed', async () => {
    const left = [await addEmail(claimed()), await addEmail(handingOver)]
    await pool.query(`update outbox set claimed_until = now() + interval '5 seconds' where sent_at is null`)
    const { send, taken } = await openSending()
    await send()
    expect(taken).toEqual([])
    for (const email of left) expect(await email.read()).toMatchObject({ sent_at: null, unknown_at: null })
    await pool.query('delete from outbox')
  })

  test('and whose version had no leases is set aside after an hour', async () => {
    const email = await addEmail(`claimed_at = now() - interval '61 minutes', tries = 1`)
    const other = await addEmail(`claimed_at = now() - interval '59 minutes', tries = 1`)
    const { send, taken } = await openSending()
    await send()
    expect(taken).toEqual([])
    expect((await email.read()).unknown_at).not.toBeNull()
    expect((await other.read()).unknown_at).toBeNull()
  })
})

describe('a mail server that breaks off', () => {
  test.each<[Stage, Reaction]>([
    ['before the greeting', 'close'],
    ['at DATA', 'reset'],
    ['after the dot', '451 later'],
  ])('%s (%s): the e-mail waits and is sent later, once', async (stage, reaction) => {
    const email = await addEmail()
    let isWell = false
    const { send, taken } = await openSending({ stage, reaction: () => (isWell ? 'go on' : reaction) })
    await send()
    expect(await email.read()).toMatchObject({
      sent_at: null,
      claim: null,
      sending_at: null,
      last_error: expect.any(String),
    })
    const before = taken.length
    isWell = true
    await email.isDueNow()
    await send()
    await send()
    expect(taken.length - before).toBe(1)
    expect((await email.read()).sent_at).not.toBeNull()
  })

  test.each<Reaction>(['close', 'reset'])(
    'after it has the whole e-mail (%s): it never gets it again',
    async (reaction) => {
      const email = await addEmail()
      const { send, takenFor } = await openSending({ stage: 'after the dot', reaction: () => reaction })
      await send()
      await email.isDueNow()
      await send()
      expect(takenFor(email.address)).toBe(1)
      expect(await email.read()).toMatchObject({
        sent_at: null,
        unknown_at: expect.any(Date),
        last_error: expect.any(String),
      })
    },
  )

  test.each<Reaction>(['close', 'reset'])(
    'after it acknowledged the e-mail (%s): it never gets it again',
    async (reaction) => {
      const email = await addEmail()
      const { send, takenFor } = await openSending({ stage: 'after the acknowledgement', reaction: () => reaction })
      await send()
      await email.isDueNow()
      await send()
      expect(takenFor(email.address)).toBe(1)
    },
  )
})

describe('a mail server that refuses', () => {
  test.each<[Stage, Reaction]>([
    ['at MAIL', '550 5.7.1 sender not allowed'],
    ['at RCPT', '550 5.1.1 no such user'],
    ['after the dot', '554 5.7.1 not wanted'],
  ])('%s (%s): the e-mail is set aside at once for a person', async (stage, reaction) => {
    const email = await addEmail()
    let tries = 0
    const refuse = (): Reaction => {
      tries++
      return reaction
    }
    const { send } = await openSending({ stage, reaction: refuse })
    await send()
    await email.isDueNow()
    await send()
    expect(tries).toBe(1)
    expect(await email.read()).toMatchObject({
      sent_at: null,
      given_up_because: 'refused',
      last_error: expect.stringContaining(reaction.slice(0, 3)),
    })
  })

  test.each<[Stage, Reaction]>([
    ['at AUTH', '535 5.7.8 wrong password'],
    ['at RCPT', '450 4.2.1 busy'],
  ])('%s (%s) is asked again later', async (stage, reaction) => {
    const email = await addEmail()
    const { send } = await openSending({ stage, reaction: () => reaction })
    await send()
    expect(await email.read()).toMatchObject({ sent_at: null, given_up_at: null, claim: null, tries: 1 })
    await pool.query('delete from outbox')
  })
})

describe('an outage of the database', () => {
  /** The shop's sender behind a line to the database that can be cut. */
  async function openBehindLine(stage: Stage) {
    const url = new URL(connectionString)
    const line = await openTcpProxy(`http://${url.host}`)
    url.host = new URL(line.address).host
    const behind = openGivenDatabase(url.href, 2)
    behind.pool.on('error', () => {})
    let isToBeCut = true
    const reaction = async (): Promise<Reaction> => {
      if (isToBeCut) line.cut()
      isToBeCut = false
      return 'go on'
    }
    return { line, ...(await openSending({ stage, reaction }, behind.db)) }
  }

  test('while the mail server has the e-mail: it is marked as sent once the database is back, and not sent again', async () => {
    const email = await addEmail()
    const { line, send, takenFor, failures } = await openBehindLine('after the dot')
    // Its claim may expire meanwhile, and another process sets it aside: the final result counts.
    const sending = send()
    await expect.poll(() => failures.length).toBeGreaterThan(1)
    await pool.query(`update outbox set claimed_until = now() where id = $1`, [email.id])
    const other = await openSending()
    await other.send()
    expect((await email.read()).unknown_at).not.toBeNull()
    line.mend()
    await sending
    expect(takenFor(email.address) + other.takenFor(email.address)).toBe(1)
    expect(await email.read()).toMatchObject({ sent_at: expect.any(Date), unknown_at: null })
  })

  test('before the final dot: the mail server has nothing, and it is sent later', async () => {
    const email = await addEmail()
    const { line, send, takenFor, failures } = await openBehindLine('at DATA')
    const sending = send()
    await expect.poll(() => failures.length).toBeGreaterThan(1)
    expect(takenFor(email.address)).toBe(0)
    line.mend()
    await sending
    await email.isDueNow()
    await send()
    expect(takenFor(email.address)).toBe(1)
  })
})

describe('a stop', () => {
  test('releases at once an e-mail that the mail server cannot have accepted, and claims no more', async () => {
    const emails = [await addEmail(), await addEmail()]
    const stopping = new AbortController()
    const { send, taken } = await openSending({
      stage: 'at RCPT',
      reaction: () => {
        stopping.abort()
        return new Promise(() => {})
      },
    })
    await send(stopping.signal)
    expect(taken).toEqual([])
    for (const email of emails) expect(await email.read()).toMatchObject({ claim: null, claimed_at: null, tries: 0 })
    const next = await openSending()
    await next.send()
    expect(next.taken).toHaveLength(2)
  })

  test('waits for the e-mail that the mail server has', async () => {
    const [first, second] = [await addEmail(), await addEmail()]
    const stopping = new AbortController()
    const reaction = async (): Promise<Reaction> => {
      stopping.abort()
      await new Promise((resolve) => void setTimeout(resolve, 200))
      return 'go on'
    }
    await (await openSending({ stage: 'after the dot', reaction })).send(stopping.signal)
    expect((await first.read()).sent_at).not.toBeNull()
    expect(await second.read()).toMatchObject({ sent_at: null, claim: null, tries: 0 })
    await (await openSending()).send()
  })
})

test('a sender that lost its claim in the middle sends no final dot', async () => {
  const email = await addEmail()
  const reaction = async (): Promise<Reaction> => {
    await pool.query('update outbox set claim = gen_random_uuid() where id = $1', [email.id])
    return 'go on'
  }
  const { send, takenFor } = await openSending({ stage: 'at DATA', reaction })
  await send()
  expect(takenFor(email.address)).toBe(0)
  expect(await email.read()).toMatchObject({ sent_at: null, sending_at: null })
})

test('an e-mail is claimed alone: those behind a slow one can be sent by another process', async () => {
  await pool.query('delete from outbox')
  const emails = [await addEmail(), await addEmail(), await addEmail()]
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const slow = await openSending({ stage: 'after the dot', reaction: async () => held.then(() => 'go on' as const) })
  const sending = slow.send()
  await expect.poll(() => slow.taken.length).toBe(1)
  const quick = await openSending()
  await quick.send()
  expect(quick.taken).toHaveLength(2)
  letGo()
  await sending
  for (const email of emails) expect((await email.read()).sent_at).not.toBeNull()
})
