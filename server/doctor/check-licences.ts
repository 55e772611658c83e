import type pg from 'pg'

import { ConfigError, type Config } from '../config.ts'
import { readKeyring } from '../licences/licence-keyring.ts'
import { countUnreadableLicences } from '../licences/unreadable-licences.ts'
import { bad, type Finding } from './finding.ts'

/** The settings of the keys that encrypt licence keys. */
export type KeyringOfShop = Pick<Config, 'LICENCE_KEYS' | 'DATA_DIR'>

/** Licence keys that cannot be read with the encryption keys that there are; no line when there are none. */
export async function checkLicences(client: pg.Client, { LICENCE_KEYS, DATA_DIR }: KeyringOfShop): Promise<Finding[]> {
  try {
    const many = await countUnreadableLicences(client, await readKeyring({ given: LICENCE_KEYS, directory: DATA_DIR }))
    if (many === 0) return []
    const text = many === 1 ? 'Una licencia no se puede leer' : `${many} licencias no se pueden leer`
    return [
      bad(
        text,
        'Falta la clave que las cifró: repón licences.keys en DATA_DIR, o LICENCE_KEYS. Sin ella la tienda no arranca.',
      ),
    ]
  } catch (error) {
    if (error instanceof ConfigError) return [bad('Las claves de licencias no se pueden usar', error.message)]
    throw error
  }
}
