import type { Readable } from 'node:stream'

import { sql } from 'kysely'

import type { DeliveryRate } from '../../../contract/delivery/delivery-rates.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Cell } from '../../sheets/sheet.ts'
import { writeCsv } from '../../sheets/write-csv.ts'
import { headerOf, ownColumns, type RateColumn } from './rate-columns.ts'

type Exported = Pick<DeliveryRate, 'place' | 'upToGrams' | 'cost' | 'daysFrom' | 'daysTo' | 'freeFrom'> &
  Pick<DeliveryRate, 'isCovered' | 'contraEntregaUpTo'> & { municipality: string; department: string }

/** Every rate, in a file that can be edited and uploaded again. */
export const exportRates = (db: Db): Readable => writeCsv(rowsOf(db))

async function* rowsOf(db: Db): AsyncGenerator<Cell[][]> {
  yield [ownColumns.map(headerOf)]
  const { rows } = await sql<Exported>`
    select r.place, r.up_to_grams as "upToGrams", r.cost, r.days_from as "daysFrom", r.days_to as "daysTo", r.free_from as "freeFrom",
      r.is_covered as "isCovered", r.contra_entrega_up_to as "contraEntregaUpTo", coalesce(m.name, '') as municipality,
      coalesce(m.department, (select department from municipalities where department_code = r.place limit 1), 'Colombia') as department
    from delivery_rates r left join municipalities m on m.code = r.place
    order by r.place, r.up_to_grams nulls last`.execute(db)
  yield rows.map((rate) => ownColumns.map((column) => cellOf(rate, column)))
}

function cellOf(rate: Exported, column: RateColumn): Cell {
  if (column === 'code') return rate.place
  if (column === 'place') return ''
  if (column === 'isCovered') return rate.isCovered ? 'Sí' : 'No'
  return rate[column] ?? ''
}
