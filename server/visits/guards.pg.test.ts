import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { addTask } from '../../test/visits/technician-tasks.ts'
import { openTechnician, cancelOpenVisits } from '../../test/visits/visits.ts'
import { checkInvariants } from '../platform/database/check-invariants.ts'

const { db, pool, ...rest } = await openTestShop({ demo: false })
const technician = await openTechnician({ db, ...rest })

afterEach(async () => {
  await expectInvariants(pool)
  await cancelOpenVisits(pool)
})

const open = (estado: 'pendiente' | 'en proceso' | 'completado' = 'en proceso') =>
  addTask(db, { technicianId: technician.id, estado })
const statesOf = async (id: string) =>
  (await pool.query('select state from visit_computers where task_id = $1 order by position', [id])).rows.map(
    ({ state }) => state,
  )
const setAll = (id: string, state: string, more = '') =>
  pool.query(`update visit_computers set state = $2 ${more} where task_id = $1`, [id, state])

describe('the database itself enforces', () => {
  test('no open computers in a completed visit', async () => {
    const id = await open()
    await pool.query(`update tasks set estado = 'completado' where id = $1`, [id])
    expect(await statesOf(id)).toEqual(['sin_detalle', 'sin_detalle'])
    await expect(setAll(id, 'en_curso')).rejects.toMatchObject({ constraint: 'visit_computers_closed_with_visit' })
    await expect(
      pool.query(`insert into visit_computers (task_id, position) values ($1, 9)`, [id]),
    ).rejects.toMatchObject({ constraint: 'visit_computers_closed_with_visit' })
    await setAll(id, 'resuelto')
  })

  test('closed computers in a request inserted as completed', async () => {
    expect(await statesOf(await open('completado'))).toEqual(['sin_detalle', 'sin_detalle'])
  })

  test('reasons where required, known states, and minutes in range', async () => {
    const id = await open()
    for (const state of ['no_se_pudo', 'pospuesto']) {
      await expect(setAll(id, state)).rejects.toMatchObject({ constraint: 'visit_computers_reason_given' })
    }
    await expect(setAll(id, 'roto')).rejects.toMatchObject({ constraint: 'visit_computers_state_known' })
    await expect(setAll(id, 'resuelto', ', minutes = -1')).rejects.toMatchObject({
      constraint: 'visit_computers_minutes_range',
    })
    await pool.query(`update tasks set estado = 'cancelado' where id = $1`, [id])
    const started = await open('pendiente')
    await pool.query(`update tasks set estado = 'en proceso' where id = $1`, [started])
    await expect(
      pool.query(`update visit_points set state = 'not_applicable' where task_id = $1`, [started]),
    ).rejects.toMatchObject({ constraint: 'visit_points_reason_given' })
  })

  test('the limit of a client’s computers (A-17)', async () => {
    const id = await open()
    const add = (from: number, to: number) =>
      pool.query(
        `insert into computers (user_id, tipo_computadora, marca, modelo, serie)
         select user_id, 'mesa', 'M', 'T', n::text from tasks, generate_series($2::int, $3::int) n where id = $1
         on conflict (user_id, serie) do nothing`,
        [id, from, to],
      )
    await add(1, 100)
    await expect(add(101, 101)).rejects.toMatchObject({ constraint: 'computers_at_most_a_hundred' })
    await add(100, 100)
  })

  test('one follow-up per visit', async () => {
    const [id, first, second] = [await open(), await open('completado'), await open('completado')]
    await setAll(id, 'requiere_repuesto')
    const propose = (followUp: string) =>
      pool.query('insert into visit_follow_ups (task_id, follow_up_id) values ($1, $2)', [id, followUp])
    await propose(first)
    await expect(propose(second)).rejects.toMatchObject({ constraint: 'visit_follow_ups_pkey' })
    // The fixture's follow-up belongs to another client, which breaks one invariant.
    expect(await checkInvariants(pool)).toMatchObject({ broken: [expect.objectContaining({ broken: 1 })] })
    await pool.query('delete from visit_follow_ups')
  })

  test('append-only steps and checklists', async () => {
    await expect(pool.query('delete from visit_steps')).rejects.toThrow('only grows')
    await expect(pool.query('update checklists set saved_by = null')).rejects.toThrow('only grows')
    await expect(pool.query(`update checklist_points set text = 'x'`)).rejects.toThrow('only grows')
  })

  test('each stage once, and none in the future', async () => {
    const id = await open()
    const note = (at: string) =>
      pool.query(
        `insert into visit_stages (task_id, stage, at, technician_id) values ($1, 'arrived', now() + $2::interval, $3)`,
        [id, at, technician.id],
      )
    await expect(note('1 minute')).rejects.toMatchObject({ constraint: 'visit_stages_not_of_the_future' })
    await note('0')
    await expect(note('0')).rejects.toMatchObject({ constraint: 'visit_stages_pkey' })
  })
})
