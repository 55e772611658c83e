import { openNotices, NOTICE_KEY } from '../../server/accounts/notices.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { openSeal } from '../../server/platform/seal.ts'
import { openSecret } from '../../server/platform/secret.ts'
import { TEST_VAULT_ENV } from '../orders/licences.ts'

/** Queues e-mails about accounts in the outbox, one for each address, as a shop with {@link TEST_VAULT_ENV} does. */
export async function queueEmails(db: Db, addresses: readonly string[]): Promise<void> {
  const secret = await openSecret({ given: TEST_VAULT_ENV.SECRET_KEY, directory: '' })
  const seal = openSeal(secret.key(NOTICE_KEY))
  const notices = openNotices({ hasMail: true, seal, sendSoon: () => {} })
  await db.transaction().execute(async (tx) => {
    for (const email of addresses) await notices.passwordChanged(tx, { name: 'Luz Marina', email })
  })
}
