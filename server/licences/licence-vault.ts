import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import { ConfigError, type Config } from '../config.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { openSeal } from '../platform/seal.ts'
import { openSecret } from '../platform/secret.ts'
import { makeKeyring, readKeyring, type Keyring } from './licence-keyring.ts'

/** A licence key as stored in the database. */
export type SealedKey = { keyCipher: Buffer; cipherKey: string }

/** Encrypts and decrypts licence keys. */
export type LicenceVault = {
  /** The name of the key that encrypts now. */
  current: () => string
  seal: (productId: string, licence: string) => SealedKey & { keyHmac: Buffer }
  /** @throws Error when the cipher was changed, moved to another product, or its key is not known */
  open: (productId: string, sealed: SealedKey) => Promise<string>
}

/**
 * Opens the vault: AES-256-GCM, bound to the product, under keys that never are in the database.
 * @throws ConfigError when the database holds licence keys that the known keys cannot open
 */
export async function openLicenceVault(
  db: Db | Tx,
  config: Pick<Config, 'LICENCE_KEYS' | 'SECRET_KEY' | 'DATA_DIR'>,
): Promise<LicenceVault> {
  const place = { given: config.LICENCE_KEYS, directory: config.DATA_DIR }
  const secret = await openSecret({ given: config.SECRET_KEY, directory: config.DATA_DIR })
  let keyring = await readKeyring(place)
  await refuseUnknown(db, keyring ?? [])
  keyring ??= await makeKeyring(place)
  let keys: Keyring = keyring
  const hmacKey = secret.key('licence keys')

  const find = async (name: string): Promise<Buffer> => {
    const known = () => keys.find((key) => key.name === name)?.key
    // Another process may have added a key since.
    if (!known()) keys = (await readKeyring(place)) ?? keys
    const key = known()
    if (!key) throw new Error(`licence keys are sealed with ${name}, which is not known`)
    return key
  }
  return {
    current: () => keys[0]?.name ?? '',
    seal: (productId, licence) => {
      const [{ name, key } = { name: '', key: Buffer.alloc(0) }] = keys
      return {
        keyCipher: openSeal(key).seal(productId, licence),
        cipherKey: name,
        keyHmac: createHmac('sha256', hmacKey).update(licence.normalize('NFC')).digest(),
      }
    },
    open: async (productId, { keyCipher, cipherKey }) => openSeal(await find(cipherKey)).open(productId, keyCipher),
  }
}

async function refuseUnknown(db: Db | Tx, keys: Keyring): Promise<void> {
  const names = keys.map(({ name }) => name)
  const { rows } = await sql<{ cipherKey: string }>`
    select cipher_key from licence_keys where cipher_key <> all (${names}::text[]) limit 1`.execute(db)
  if (!rows[0]) return
  throw new ConfigError(
    [
      `La base de datos guarda claves de licencia cifradas con la clave «${rows[0].cipherKey}», que no está.`,
      'Restaura el archivo licences.keys en DATA_DIR o ponla en LICENCE_KEYS: sin ella nadie puede leer sus licencias.',
    ].join('\n  '),
  )
}
