import { sql } from 'kysely'

import type { FrontBlock } from '../../contract/content/front-blocks.ts'
import type { HiddenBlocks, SeenBlocks } from '../../contract/content/shop-settings.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Caller } from '../platform/http/handlers.ts'

/** The blocks that the owner has removed from the menus and the home page (P-298). */
async function readHiddenBlocks(db: Db | Tx, lock = sql``): Promise<FrontBlock[]> {
  const { rows } = await sql<{ hidden: FrontBlock[] }>`
    select hidden_blocks as hidden from shop_settings ${lock}`.execute(db)
  return rows[0]!.hidden
}

/** The hidden blocks, and the categories that have products for sale. */
export async function readBlocksInUse(db: Db): Promise<SeenBlocks> {
  const hiddenBlocks = await readHiddenBlocks(db)
  const { rows } = await sql<{ category: string }>`
    select distinct category from products where deleted_at is null order by category`.execute(db)
  return { hiddenBlocks, inUse: rows.map(({ category }) => category) }
}

/** Changes them unless somebody else did. @throws Problem HIDDEN_BLOCKS_CHANGED (409) with the current ones */
export async function saveHiddenBlocks(
  { db, audit }: { db: Db; audit: Audit },
  { seen, hiddenBlocks }: CheckedInput<'shopSettings.saveHiddenBlocks'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'shopSettings.saveHiddenBlocks'>>,
): Promise<HiddenBlocks> {
  return db.transaction().execute(async (tx) => {
    const before = await readHiddenBlocks(tx, sql`for update`)
    if (!isSame(before, seen)) throw refuse('HIDDEN_BLOCKS_CHANGED', { data: { hiddenBlocks: before } })
    const after = [...new Set(hiddenBlocks)]
    await sql`update shop_settings set hidden_blocks = ${after}::text[]`.execute(tx)
    const change = { before: { hiddenBlocks: before }, after: { hiddenBlocks: after } }
    await audit.record(tx, auditActor, { action: 'shop.changed', target: '', ...change })
    return { hiddenBlocks: after }
  })
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === new Set(other).size && one.every((block) => other.includes(block))
