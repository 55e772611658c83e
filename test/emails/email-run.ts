import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import { startServer } from '../../bench/server-process.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { TEST_VAULT_ENV } from '../orders/licences.ts'
import { startFailingMailServer, type Reaction, type Stage, type Taken } from './crashing-mail-server.ts'
import { queueEmails } from './queued-emails.ts'

export type Fault = 'SIGKILL' | 'SIGTERM' | 'database restart' | 'dying mail server'

type Options = {
  database: { db: Db; pool: pg.Pool; connectionString: string }
  /** Stops the database and restarts it. */
  restartDatabase: () => Promise<void>
  /** The number of e-mails queued when something breaks. */
  emails: number
  /** Expires the claims of dead processes at once. */
  isHurried?: boolean
}

/** The results of the e-mails of one run. */
export type DeliveryCounts = {
  /** Neither accepted by the mail server nor left to the operator. */
  lost: number
  twice: number
  /** Set aside because their delivery is unknown, and how many of these the mail server has. */
  unknown: number
  unknownTaken: number
  /** The number of e-mails that the mail server had at the break. */
  takenBefore: number
}

const TIMEOUT_MS = 180_000
const SLOW_MS = 1_500

/**
 * A running shop that sends e-mails to a mail server, for breaking something in the middle of it. @returns functions
 * that break something, wait until every e-mail is settled and return the results, and stop everything
 */
export async function openEmailRuns({ database, restartDatabase, emails, isHurried = false }: Options) {
  const { pool } = database
  let slowAt: Stage | null = null
  const mailServer = await startFailingMailServer({
    reactAt: async (stage): Promise<Reaction> => {
      if (stage === slowAt) await wait(SLOW_MS)
      return 'go on'
    },
  })
  const env = {
    ...{ DATABASE_URL: database.connectionString, SMTP_URL: mailServer.url, PUBLIC_URL: 'http://127.0.0.1' },
    ...{ NODE_ENV: 'test', LIMITS: 'off', LOG_LEVEL: 'silent', DEMO: 'off', ...TEST_VAULT_ENV },
  }
  const start = () => startServer('main.ts', env)
  let shop = await start()

  const breakOff: Record<Fault, () => Promise<void>> = {
    SIGKILL: async () => {
      process.kill(shop.pid, 'SIGKILL')
      await shop.stop()
      shop = await start()
    },
    SIGTERM: async () => {
      slowAt = (['after the dot', 'at RCPT', 'at DATA'] as const)[randomInt(3)]!
      await wait(randomInt(0, 100))
      await shop.stop()
      slowAt = null
      shop = await start()
    },
    'database restart': restartDatabase,
    'dying mail server': async () => {
      await mailServer.die()
      await wait(randomInt(0, 500))
      await mailServer.revive()
    },
  }
  const run = async (fault: Fault): Promise<DeliveryCounts> => {
    mailServer.taken.length = 0
    const addresses = Array.from({ length: emails }, () => `${randomUUID()}@correo.co`)
    await queueEmails(database.db, addresses)
    const threshold = randomInt(1, Math.max(2, emails - 10))
    await until('the shop sends', async () => mailServer.taken.length >= threshold)
    await wait(randomInt(0, 30))
    const takenBefore = mailServer.taken.length
    await breakOff[fault]()
    if (isHurried)
      await pool.query('update outbox set claimed_until = now() where sent_at is null and claim is not null')
    await until('no e-mail waits', () => retry(() => isEveryOutcomeKnown(pool)))
    return count(pool, mailServer.taken, takenBefore)
  }
  const close = async () => {
    await shop.stop()
    await mailServer.close()
  }
  return { run, close }
}

/** Whether the queue is empty; a retry is due at once. */
async function isEveryOutcomeKnown(pool: pg.Pool): Promise<boolean> {
  await pool.query('update outbox set due_at = now() where due_at > now()')
  const { rows } = await pool.query(
    'select 1 from outbox where sent_at is null and given_up_at is null and unknown_at is null limit 1',
  )
  return rows.length === 0
}

type Row = { about: string; isUnknown: boolean; isGivenUp: boolean }

/** Compares the mail server's e-mails, by Message-ID, with the shop's state; the outbox is empty afterwards. */
async function count(pool: pg.Pool, taken: Taken[], takenBefore: number): Promise<DeliveryCounts> {
  const times = new Map<string, number>()
  for (const { raw } of taken) {
    const [, about = ''] = /^Message-ID:\s+<password_changed\.([^@]+)@/im.exec(raw) ?? []
    times.set(about, (times.get(about) ?? 0) + 1)
  }
  const { rows } = await pool.query<Row>(`
    delete from outbox returning about, unknown_at is not null as "isUnknown", given_up_at is not null as "isGivenUp"`)
  const unknown = rows.filter(({ isUnknown }) => isUnknown)
  return {
    lost: rows.filter(({ about, isUnknown, isGivenUp }) => isGivenUp || (!isUnknown && !times.has(about))).length,
    twice: [...times.values()].filter((many) => many > 1).length,
    unknown: unknown.length,
    unknownTaken: unknown.filter(({ about }) => times.has(about)).length,
    takenBefore,
  }
}

/** Retries while the database is down. */
async function retry<Result>(sendRequest: () => Promise<Result>): Promise<Result> {
  for (let left = 100; ; left--) {
    try {
      return await sendRequest()
    } catch (error) {
      if (left === 0) throw error
      await wait(200)
    }
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    if (await holds()) return
    await wait(10)
  }
  throw new Error(`not within ${TIMEOUT_MS / 1_000} s: ${what}`)
}
