import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Procedure } from './procedure.ts'

const root = join(import.meta.dirname, '../..')

/** A migration as a release may contain it: it locks the table that every payment reads. */
const migration = `alter table products add column upgraded_at timestamptz;
create index products_upgraded on products (upgraded_at);
`

/** Replaces both processes, one after the other, by a newer program whose first start migrates. */
export const upgradeShops: Procedure = {
  run: async ({ replaceShop }) => {
    const checkout = await copyWithMigration()
    for (const number of [1, 2]) await replaceShop(number, { checkout })
    await rm(checkout, { recursive: true, force: true })
  },
}

/** A copy of the checkout's running parts, in its own folder. */
async function copyWithMigration(): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'alero-newer-'))
  const tracked = execFileSync('git', ['ls-files', '-z', 'contract', 'database', 'demo', 'server', 'setup', 'web'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  })
  const files = tracked.split('\0').filter((path) => path !== '')
  for (const path of [...files, 'main.ts', 'package.json']) await cp(join(root, path), join(checkout, path))
  for (const folder of ['node_modules', 'dist']) await symlink(join(root, folder), join(checkout, folder))
  await writeFile(join(checkout, 'database/migrations/9999_upgrade.sql'), migration)
  return checkout
}
