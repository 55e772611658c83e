import type pg from 'pg'

import type { Db } from '../../server/platform/database/pool.ts'
import { retryWhileBusy } from '../http/retry-while-busy.ts'
import { openDay } from './open-days.ts'
import { openClient, openTechnician, type Client } from './visits.ts'

type Shop = { db: Db; pool: pg.Pool; address: string }

const CLIENTS = 79
const HOURS_A_DAY = 10
/** Days whose hours are free, into which all visits are moved. */
const FREE_DAYS = 5

const hourOf = (index: number): string => `${String(8 + (index % HOURS_A_DAY)).padStart(2, '0')}:00`
const dayOf = (index: number): string => openDay(Math.floor(index / HOURS_A_DAY))

type Mover = { client: Client; taskId: string; version: number; fecha: string; hora: string }

/** Clients of one technician, each with a visit at another hour, after the free days. */
export async function openMovers(shop: Shop) {
  const technician = await openTechnician(shop)
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(shop)))
  const places = clients.map((_, index) => {
    const at = FREE_DAYS * HOURS_A_DAY + index
    return { fecha: dayOf(at), hora: hourOf(at) }
  })
  /** Ends all visits and gives every client, or as many of them, a new one. */
  const start = async (many = CLIENTS): Promise<Mover[]> => {
    await shop.pool.query(`update tasks set estado = 'completado' where estado in ('pendiente', 'en proceso')`)
    return Promise.all(
      clients.slice(0, many).map(async (client, index) => {
        const place = places[index] ?? { fecha: openDay(), hora: '08:00' }
        const { body } = await retryWhileBusy(() => client.postPreventive(place))
        if (!body.data.isAssigned) throw new Error(`nobody is free at ${place.fecha}, ${place.hora}`)
        const { fecha, hora } = place
        return { client, taskId: body.data._id as string, version: 1, fecha, hora }
      }),
    )
  }
  return { technician, start }
}

/** All clients move their visits into the free days at once. */
export async function moveAllAtOnce({ pool }: Pick<Shop, 'pool'>, all: readonly Mover[]) {
  const answers = await Promise.all(
    all.map(async (mover, index) => {
      const wanted = index % (FREE_DAYS * HOURS_A_DAY)
      const move = { version: mover.version, fecha: dayOf(wanted), hora: hourOf(wanted) }
      const { status, body } = await retryWhileBusy(() =>
        mover.client.post(`/api/visit-answers/${mover.taskId}/move`, move),
      )
      return { mover, status, body }
    }),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  const where = refused.map(async ({ mover }) => {
    const { rowCount } = await pool.query(
      'select from bookings where task_id = $1 and day = $2 and during @> $3::timestamptz',
      [mover.taskId, mover.fecha, `${mover.fecha}T${mover.hora}:00-05:00`],
    )
    return rowCount ?? 0
  })
  const stayed = (await Promise.all(where)).reduce((sum, many) => sum + many, 0)
  return { moved: answers.length - refused.length, refused, stayed }
}
