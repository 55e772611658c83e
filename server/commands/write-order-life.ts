import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { orderMovesSql } from '../orders/order-moves-sql.ts'
import { writeOrdersPage } from '../orders/orders-page.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/orders.md')

/** `npm run order-life`: generates the files that derive from the table of order moves. */
await writeFile(join(root, 'database/functions/orders/order-moves.sql'), orderMovesSql())
await writeFile(page, writeOrdersPage(await readFile(page, 'utf8')))
console.log('Escritos: database/functions/orders/order-moves.sql y docs/orders.md.')
