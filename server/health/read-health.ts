import { statfs } from 'node:fs/promises'

import { sql } from 'kysely'

import type { Health } from '../../contract/health/health.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/pool.ts'
import { stillDemo, type SoldBy } from '../shop-settings/still-demo.ts'
import { version } from '../version.ts'
import { healthStates } from './health-states.ts'
import { readBackups } from './read-backups.ts'
import { readDatabase, readReplicas } from './read-database.ts'
import { readQueue } from './read-queue.ts'

type Settings = Pick<Config, 'DATA_DIR' | 'BACKUP_FOLDER' | 'BACKUP_HOUR' | 'SMTP_URL' | 'PAYMENTS'>

const LISTED_EVENTS = 20
const startedAt = new Date(performance.timeOrigin).toISOString()

/** How the shop is, as far as this process sees it. */
export async function readHealth(db: Db, config: Settings, shop: SoldBy, provider: string, now: Date): Promise<Health> {
  const [database, disks, replicas, waiting, emails, events, backups] = await Promise.all([
    readDatabase(db),
    readDisks(config),
    readReplicas(db),
    readQueue(db),
    readEmails(db, config),
    readEvents(db, provider, now),
    readBackups(db, config, now),
  ])
  const oldest = Math.min(...waiting.map(({ since }) => since.getTime()))
  return {
    checkedAt: now.toISOString(),
    version,
    startedAt,
    database,
    disks,
    replicas,
    queue: {
      state: healthStates.queue(waiting.length > 0 ? now.getTime() - oldest : undefined),
      waiting: waiting.map(({ kind, count, since }) => ({ kind, count, since: since.toISOString() })),
    },
    emails,
    events,
    seller: readSeller(config, shop),
    ...backups,
  }
}

async function readDisks({ DATA_DIR, BACKUP_FOLDER }: Settings): Promise<Health['disks']> {
  const places = [
    { what: 'data', path: DATA_DIR },
    ...(BACKUP_FOLDER === '' ? [] : [{ what: 'backups', path: BACKUP_FOLDER } as const]),
  ] as const
  const disks: Health['disks'] = []
  for (const { what, path } of places) {
    // A folder that is missing until the first backup has no figures.
    const found = await statfs(path).catch(() => null)
    if (!found) continue
    const freeBytes = found.bavail * found.bsize
    disks.push({ what, state: healthStates.disk(freeBytes), freeBytes })
  }
  return disks
}

function readSeller({ PAYMENTS }: Settings, shop: SoldBy): Health['seller'] {
  const fromDemo = stillDemo(shop)
  return { state: healthStates.seller(fromDemo.length, PAYMENTS === 'wompi'), fromDemo }
}

async function readEmails(db: Db, { SMTP_URL }: Settings): Promise<Health['emails']> {
  const { rows } = await sql<{ refused: number; unknown: number }>`
    select count(*) filter (where unknown_at is null)::int as refused,
      count(*) filter (where unknown_at is not null)::int as unknown
    from outbox where sent_at is null and (unknown_at is not null or given_up_because = 'refused')`.execute(db)
  const { refused, unknown } = rows[0]!
  return { state: healthStates.emails(refused + unknown), isOn: SMTP_URL !== '', refused, unknown }
}

type FailedEvent = Health['events']['oldest'][number]

async function readEvents(db: Db, provider: string, now: Date): Promise<Health['events']> {
  const { rows } = await sql<FailedEvent & { count: number }>`
    select count(*) over ()::int as count, id as event, iso_moment(received_at) as "receivedAt", tries,
      coalesce(last_error, '') as "lastError"
    from payment_events where processed_at is null and tries > 0 and provider = ${provider}
    order by id limit ${LISTED_EVENTS}`.execute(db)
  const oldest = rows.map(({ event, receivedAt, tries, lastError }) => ({ event, receivedAt, tries, lastError }))
  const first = oldest[0]
  return {
    state: healthStates.events(first && now.getTime() - Date.parse(first.receivedAt)),
    count: rows[0]?.count ?? 0,
    oldest,
  }
}
