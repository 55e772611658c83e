import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openDay } from '../../test/visits/open-days.ts'
import { openVisitSigning } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician, type Client } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const technician = await openTechnician(shop)
const { phone, end } = openVisitSigning(technician)

afterEach(() => expectInvariants(shop.pool))

let days = 0

/** Requests a preventive visit on a day when the technician is free. */
const request = (client: Client, about: object) => client.postPreventive({ fecha: openDay(days++), ...about })
/** The serial numbers that the technician sees; '' for an unknown computer. */
const seriesOf = async (taskId: string) =>
  (await phone.read(taskId)).computers.map(({ serie }: { serie: string }) => serie)
const visitsOf = async (client: Client, computerId: string) =>
  (await client.get(`/api/my-computers/${computerId}`)).body.data.visits

/** A client with computers of one kind and brand that have these serial numbers, the oldest first. */
async function openOwnerOf(series: string[]) {
  const client = await openClient(shop)
  const ids: string[] = []
  for (const serie of series) ids.push(await client.register({ serie }))
  return { client, ids }
}

describe('a preventive request that names its computers (P-131)', () => {
  test('adds the visit to the history of the named one, not of the oldest of its kind', async () => {
    const { client, ids } = await openOwnerOf(['11', '22'])
    const { status, body } = await request(client, { computerIds: [ids[1]] })
    expect(status).toBe(201)
    const taskId = body.data._id
    expect(await seriesOf(taskId)).toEqual(['22'])
    await end(taskId)
    expect(await visitsOf(client, ids[1]!)).toMatchObject([{ taskId, state: 'resuelto' }])
    expect(await visitsOf(client, ids[0]!)).toEqual([])
  })

  test('lists the named ones first, then others that are the only possible ones', async () => {
    const { client, ids } = await openOwnerOf(['11', '22'])
    const named = await request(client, { cantidad_computadoras: 3, computerIds: [ids[1]!.toUpperCase()] })
    expect(await seriesOf(named.body.data._id)).toEqual(['22', '11', ''])
  })

  test('leaves the others without a name when there are more of the kind', async () => {
    const { client, ids } = await openOwnerOf(['11', '22', '33'])
    const { body } = await request(client, { cantidad_computadoras: 2, computerIds: [ids[2]] })
    expect(await seriesOf(body.data._id)).toEqual(['33', ''])
  })

  test('is refused for another person’s computer, a repeated one, and more than requested', async () => {
    const { client, ids } = await openOwnerOf(['11', '22'])
    const { ids: others } = await openOwnerOf(['44'])
    for (const [computerIds, expected] of [
      [others, [404, 'NOT_FOUND']],
      [[randomUUID()], [404, 'NOT_FOUND']],
      [ids, [400, 'VALIDATION']],
      [['no-es-un-id'], [400, 'VALIDATION']],
      [ids[0], [400, 'VALIDATION']],
    ]) {
      const { status, body } = await request(client, { computerIds })
      expect([status, body.code]).toEqual(expected)
    }
    const twice = await request(client, { cantidad_computadoras: 2, computerIds: [ids[0], ids[0]!.toUpperCase()] })
    expect([twice.status, twice.body.fields]).toMatchObject([400, [{ field: 'computerIds' }]])
    expect(await client.support()).toEqual([])
  })
})

describe('a preventive request that names none', () => {
  test('is in no history when it may be for any of several computers', async () => {
    const { client, ids } = await openOwnerOf(['11', '22'])
    const taskId = (await request(client, {})).body.data._id
    expect((await phone.read(taskId)).computers).toMatchObject([{ serie: '', name: 'portátil Lumen' }])
    await end(taskId)
    for (const id of ids) expect(await visitsOf(client, id)).toEqual([])
  })

  test('is for all computers of the kind when there are as many as requested, or fewer', async () => {
    const { client } = await openOwnerOf(['11', '22'])
    const both = (await request(client, { cantidad_computadoras: 2 })).body.data._id
    expect(await seriesOf(both)).toEqual(['11', '22'])
    const more = (await request(client, { cantidad_computadoras: 3 })).body.data._id
    expect(await seriesOf(more)).toEqual(['11', '22', ''])
  })
})
