import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { plainPicture } from '../../../test/http/upload.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openVisitSigning, requestVisit } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'
import { checkInvariants } from '../../platform/database/check-invariants.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const technician = await openTechnician(shop)
const { phone, sign, end, add } = openVisitSigning(technician)
const client = await openClient(shop)

afterEach(() => expectInvariants(pool))

const signRecord = async (): Promise<string> => {
  const id = await requestVisit(client)
  await end(id)
  await sign(id)
  return id
}

describe('the database itself guards', () => {
  test.each([
    `update visit_records set document = replace(document, 'Ospina', 'Otra')`,
    `update visit_records set hash = sha256('x')`,
    `update visit_records set signed_at = now()`,
    `update visit_records set number = number + 1`,
    `update visit_records set document = null, way = 'code'`,
  ])('a signed record against changes: %s', async (statement) => {
    await signRecord()
    await expect(pool.query(statement)).rejects.toThrow('a signed record never changes')
  })

  test('records and notes against deletion and changes', async () => {
    const id = await signRecord()
    await add(id, 'Una nota')
    await expect(pool.query('delete from visit_records')).rejects.toThrow('only grows')
    await expect(pool.query('truncate visit_records cascade')).rejects.toThrow('only grows')
    await expect(pool.query('delete from visit_record_additions')).rejects.toThrow('only grows')
    await expect(pool.query(`update visit_record_additions set text = 'Otra'`)).rejects.toThrow('never changes')
  })

  test('the hash and the number of a document', async () => {
    const id = await signRecord()
    const other = await requestVisit(client)
    await end(other)
    const copy = (columns: string) =>
      pool.query(
        `insert into visit_records (task_id, year, number, document, hash, way, technician_id)
         select $1, year, ${columns}, way, technician_id from visit_records where task_id = $2`,
        [other, id],
      )
    await expect(copy(`number + 1, document, hash`)).rejects.toMatchObject({
      constraint: 'visit_records_document_has_number',
    })
    await expect(copy('number, document, hash')).rejects.toMatchObject({ constraint: 'visit_records_one_a_number' })
    await expect(copy(`number, document || ' ', hash`)).rejects.toMatchObject({
      constraint: 'visit_records_hash_of_document',
    })
  })

  test('the photos of a signed record against removal', async () => {
    const id = await requestVisit(client)
    const [{ _id: computerId }] = (await phone.read(id)).computers
    const { body } = await phone.photo(computerId, await plainPicture(40, 30, '#334455').jpeg().toBuffer())
    await end(id)
    await sign(id)
    await expect(
      pool.query('update visit_photos set removed_at = now() where computer_id = $1', [computerId]),
    ).rejects.toThrow('part of a signed record')
    await technician.save(id, { estado: 'en proceso' })
    expect((await technician.delete(`/api/visit-photos/${body.data._id}`, {})).status).toBe(404)
    await technician.save(id, { estado: 'completado' })
    expect((await phone.read(id)).record.number).toMatch(/^ACTA-/)
  })
})

test('the invariants report a record changed without its guards, and a missing number', async () => {
  await signRecord()
  const db = await pool.connect()
  try {
    await db.query('begin')
    await db.query('alter table visit_records disable trigger user')
    await db.query('alter table visit_records drop constraint visit_records_hash_of_document')
    await db.query(`update visit_records set document = replace(document, 'Ospina', 'Otra')`)
    await db.query('update visit_record_years set last = last + 1')
    const { broken } = await checkInvariants(db)
    expect(broken.map(({ rule }) => rule.split(' ')[0])).toEqual(expect.arrayContaining(['I38', 'I38b']))
  } finally {
    await db.query('rollback')
    db.release()
  }
})
