import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { AccountLinks, AccountsContext } from '../../server/accounts/context.ts'
import { openNotices } from '../../server/accounts/notices.ts'
import { openFolderStore } from '../../server/images/folder-store.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { openAudit } from '../../server/platform/http/audit.ts'
import { openSeal } from '../../server/platform/seal.ts'
import { openSecret } from '../../server/platform/secret.ts'
import { openThrottles } from '../../server/platform/throttles.ts'
import { addCleanup } from '../shop/cleanup.ts'

/**
 * The context of the accounts domain, without HTTP and mail.
 * @returns the context, the pauses that it took instead of waiting, and its folder of pictures
 */
export async function openAccountsContext(db: Db, { links }: { links?: Partial<AccountLinks> } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'alero-accounts-'))
  addCleanup(() => rm(directory, { recursive: true, force: true }))
  const secret = await openSecret({ given: 'a secret of tests that is long enough', directory })
  const pauses: number[] = []
  const context: AccountsContext = {
    db,
    secret,
    audit: openAudit(db, secret),
    throttles: openThrottles(db, secret, false),
    pictures: openFolderStore(directory),
    notices: openNotices({ hasMail: false, seal: openSeal(secret.key('tests')), sendSoon: () => {} }),
    factorSeal: openSeal(secret.key('second factors of tests')),
    shopName: 'Alero',
    links: { openObligations: [], onAccountDeleted: [], ...links },
    pause: async (ms) => void pauses.push(ms),
  }
  return { context, pauses, directory }
}
