import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import type { HttpResponse } from '../../test/http/visitor.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openAgendaOwner } from '../../test/visits/agenda.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { cancelOpenVisits, openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const owner = await openAgendaOwner(shop)
const teresa = await openTechnician(shop)
let client: Awaited<ReturnType<typeof openClient>>
const day = openDay()
let emails = 0

beforeEach(async () => {
  // Visits are never deleted, so those of earlier tests lose their search words.
  await pool.query(`update visit_words set words = ''`)
  client = await openClient(shop)
  await pool.query(`update users set name = 'Íngrid Peñaranda', phone = '3115550142', email = $2 where id = $1`, [
    client.id,
    `ingrid.p@correo.example${++emails}`,
  ])
})
afterEach(async () => {
  await expectInvariants(pool)
  expect(await staleWords()).toBe(0)
  await cancelOpenVisits(pool)
})

/** The number of visits with outdated search words or position. */
async function staleWords(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as many from tasks t left join visit_words w on w.task_id = t.id
     where t.user_id = $1 and (w.words, w.sorts_at) is distinct from (words_of_visit(t.id), t.sorts_at)`,
    [client.id],
  )
  return rows[0].many
}

const search = (q: string) => owner.get(`/api/agenda/search?q=${encodeURIComponent(q)}`)
const found = async (q: string) => (await search(q)).body.data.visits as HttpResponse['body'][]
const idsOf = async (q: string) => (await found(q)).map(({ _id }) => _id)
async function request(about: object = {}): Promise<string> {
  return (await client.postPreventive({ fecha: day, ...about })).body.data._id
}
/** SQL: gives each of these visits a computer. */
const norteOf = (visits: string) => `
  insert into task_computers (task_id, position, tipo_computadoras, marca_computadoras, modelo_computadoras, serie, problema)
  select id, 1, 'mesa', 'Norte', 'Uno', 'N1', '' from ${visits}`
/** Stores visits of the client, at these numbers of days from today. @returns their ids in this order */
async function store(...days: (number | null)[]): Promise<string[]> {
  const ids: string[] = []
  for (const away of days) {
    const { rows } = await pool.query(
      `with made as (
         insert into tasks (tipo, user_id, fecha, hora, estado, sintomas, accion_previa, frecuencia, prioridad, problema)
         values ('correctivo', $1, (now() at time zone 'America/Bogota')::date + $2::int, $3, 'cancelado', '', '', '', 'media', '')
         returning id),
       computers as (${norteOf('made')})
       select id from made`,
      [client.id, away, away === null ? '' : '10:00'],
    )
    ids.push(rows[0].id)
  }
  return ids
}

describe('the search of the agenda', () => {
  test('returns the visit as the week shows it, with its technician', async () => {
    const id = await request({ hora: '10:00' })
    const { version } = await owner.open(id)
    await owner.move(id, { version, technicianId: teresa.id, fecha: day, hora: '14:00' })
    const { status, body } = await search('ingrid')
    expect([status, body.data.hasMore]).toEqual([200, false])
    expect(body.data.visits).toEqual([
      {
        _id: id,
        version: version + 1,
        tipo: 'preventivo',
        estado: 'pendiente',
        fecha: day,
        hora: '14:00',
        minutes: 60,
        direccion: 'Calle 45 # 20-31, Bogotá',
        place: { code: '11001', name: 'Bogotá', zoneId: null },
        client: { name: 'Íngrid Peñaranda', phone: '3115550142', email: `ingrid.p@correo.example${emails}` },
        computers: ['1 × portátil Lumen'],
        computerCount: 1,
        stage: null,
        isConfirmed: false,
        technician: 'Teresa Muñoz',
        isPast: false,
      },
    ])
  })

  test.each([
    ['the beginnings of the name', 'peñar ING'],
    ['the telephone as it is read out', '311 555 01 42'],
    ['its beginning', '31155'],
    ['the e-mail up to a part of it', 'ingrid.p@correo.exa'],
    ['the brand of the computers', 'lumen'],
    ['client and computer together', 'íngrid portátil'],
  ])('finds a visit by %s', async (_, q) => {
    const id = await request()
    expect(await idsOf(q)).toEqual([id])
  })

  test('finds a visit by the number of its request, short or whole', async () => {
    const [id] = await store(3)
    await store(4)
    expect(await idsOf(id!.slice(0, 8).toUpperCase())).toEqual([id])
    expect(await idsOf(id!)).toEqual([id])
  })

  test('finds a visit by a registered computer, and by the one that was chosen on site', async () => {
    const [id] = await store(3)
    await pool.query(
      `insert into task_computers (task_id, position, tipo_computadoras, marca_computadoras, modelo_computadoras, serie, problema)
       values ($1, 2, 'portatil', 'Brisa', 'Nube 5', 'PF-2K9', '')`,
      [id],
    )
    for (const q of ['brisa nube', 'PF-2K9', 'pf2k9', 'PF 2K9']) expect(await idsOf(q), q).toEqual([id])
    for (const table of ['task_computers', 'visit_computers'])
      await pool.query(`update ${table} set serie = 'ZZ-77' where task_id = $1 and position = 2`, [id])
    expect([await idsOf('pf2k9'), await idsOf('zz77')]).toEqual([[], [id]])
    for (const table of ['task_computers', 'visit_computers'])
      await pool.query(`delete from ${table} where task_id = $1 and position = 2`, [id])
    expect(await idsOf('brisa')).toEqual([])
    await pool.query(
      `insert into visit_computers (task_id, position, tipo, marca, modelo, serie) values ($1, 3, 'mesa', 'Roble', 'Torre', 'T1')`,
      [id],
    )
    expect(await idsOf('roble')).toEqual([id])
  })

  test('lists upcoming visits with the next one first, and then past ones, the latest first', async () => {
    const [old, next, undated, today, later, recent] = await store(-40, 1, null, 0, 9, -1)
    expect((await found('ingrid')).map(({ _id, isPast }) => [_id, isPast])).toEqual([
      [today, false],
      [next, false],
      [later, false],
      [undated, false],
      [recent, true],
      [old, true],
    ])
  })

  test('shows thirty and reports that there are more', async () => {
    const ids = await store(...Array.from({ length: 31 }, (_, index) => index))
    const { body } = await search('norte')
    expect(body.data.hasMore).toBe(true)
    expect((body.data.visits as HttpResponse['body'][]).map(({ _id }) => _id)).toEqual(ids.slice(0, 30))
  })

  test('follows a client who changes name or telephone, and a deleted account is not found', async () => {
    const [id] = await store(3)
    await pool.query(`update users set name = 'Rosa Iles', phone = '3009990000' where id = $1`, [client.id])
    expect([await idsOf('peñaranda'), await idsOf('rosa iles'), await idsOf('300 999 0000')]).toEqual([[], [id], [id]])
    expect((await client.delete('/api/delete-user', { password: PASSWORD, confirm: true })).body.success).toBe(true)
    expect([await idsOf('rosa'), await idsOf(id!)]).toEqual([[], [id]])
  })

  test.each(['%', "'", '!!!', '& |', '\\', ':*'])('finds nothing for «%s», without an error', async (q) => {
    await store(3)
    const { status, body } = await search(q)
    expect([status, body.data]).toEqual([200, { visits: [], hasMore: false }])
  })

  test.each([
    ['nothing', '/api/agenda/search'],
    ['an empty text', '/api/agenda/search?q='],
    ['more than 100 characters', `/api/agenda/search?q=${'a'.repeat(101)}`],
  ])('refuses %s', async (_, path) => {
    const { status, body } = await owner.get(path)
    expect([status, body.code, body.message]).toEqual([
      400,
      'VALIDATION',
      'Escribe qué buscas, en máximo 100 caracteres.',
    ])
  })

  test('is for the owner only', async () => {
    expect((await client.get('/api/agenda/search?q=ingrid')).status).toBe(403)
    expect((await teresa.get('/api/agenda/search?q=ingrid')).status).toBe(403)
  })

  // Last, because rules are checked after each test, and this one changes the words of all visits.
  test('has the same order when so many visits have the words that they are scanned in order', async () => {
    await pool.query(
      `with made as (
         insert into tasks (tipo, user_id, fecha, hora, estado, sintomas, accion_previa, frecuencia, prioridad, problema)
         select 'correctivo', $1, (now() at time zone 'America/Bogota')::date - n, '09:00', 'cancelado', '', '', '', 'media', ''
         from generate_series(100, 2130) as n returning id) ${norteOf('made')}`,
      [client.id],
    )
    const [yesterday, soon, tomorrow] = await store(-1, 2, 1)
    const visits = await found('norte')
    expect(visits).toHaveLength(30)
    expect(visits.slice(0, 3).map(({ _id, isPast }) => [_id, isPast])).toEqual([
      [tomorrow, false],
      [soon, false],
      [yesterday, true],
    ])
    const days = visits.slice(2).map(({ fecha }) => fecha)
    expect(days).toEqual(days.toSorted().toReversed())
  })
})
