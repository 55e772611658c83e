import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { orderMovesSql } from '../orders/order-moves-sql.ts'
import { writeOrdersPage } from '../orders/orders-page.ts'
import { caseMovesSql } from '../return-cases/case-moves-sql.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/orders.md')

/** `npm run order-life`: generates the files that derive from the tables of the moves of orders and of cases. */
await writeFile(join(root, 'database/functions/orders/order-moves.sql'), orderMovesSql())
await writeFile(join(root, 'database/functions/return-cases/case-moves.sql'), caseMovesSql())
await writeFile(page, writeOrdersPage(await readFile(page, 'utf8')))
console.log('Escritos: database/functions/orders/order-moves.sql, return-cases/case-moves.sql y docs/orders.md.')
