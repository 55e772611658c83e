import { openLicenceVault } from '../../server/licences/licence-vault.ts'
import type { Db } from '../../server/platform/database/pool.ts'

/** Fixed encryption keys for tests, so that no key file is needed. */
export const TEST_LICENCE_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`

/** Settings of a process that can decrypt what {@link openTestVault} encrypted. */
export const TEST_VAULT_ENV = { LICENCE_KEYS: TEST_LICENCE_KEYS, SECRET_KEY: 'a secret of tests that is long enough' }

/** A vault for tests without a shop. */
export const openTestVault = (db: Db) => openLicenceVault(db, { ...TEST_VAULT_ENV, DATA_DIR: '' })
