import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openVisitSigning, requestVisit, signature } from '../../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const ROUNDS = raceRounds(4)
const technician = await openTechnician(shop)
const { sign, end, phone } = openVisitSigning(technician)
const client = await openClient(shop)

afterEach(() => expectInvariants(pool))

test.each(ROUNDS)(
  'a visit signed four times at once has one record, whose number all responses have (round %i)',
  async () => {
    const ids = [await requestVisit(client), await requestVisit(client)]
    for (const id of ids) await end(id)
    const sent = ids.flatMap((id) =>
      [0, 10, 20, 30].map(async (seed) => {
        const { status, body } = await sign(id, { drawing: signature(seed) })
        return { id, status, body }
      }),
    )
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const id of ids) {
      const numbers = new Set(answers.filter((answer) => answer.id === id).map(({ body }) => body.data.record.number))
      expect(numbers).toEqual(new Set([(await phone.read(id)).record.number]))
      const { rows } = await pool.query('select count(*)::int as many from visit_records where task_id = $1', [id])
      expect(rows).toEqual([{ many: 1 }])
    }
  },
)
