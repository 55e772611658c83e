import { randomBytes, randomUUID } from 'node:crypto'

import { ConfigError } from '../config.ts'
import { readOrMakePrivateFile, readPrivateFile, replacePrivateFile } from '../platform/private-file.ts'

const FILE = 'licences.keys'

/** The keys that encrypt licence keys: the first one encrypts, all decrypt. */
export type Keyring = readonly { readonly name: string; readonly key: Buffer }[]

export type KeyringPlace = {
  /** The setting LICENCE_KEYS: `name:key` with 32 bytes in base64, separated by commas, the one in use first. '' means the file. */
  given: string
  /** The path of the file. */
  directory: string
}

/** Reads the keys; null when there are none yet. @throws ConfigError when they cannot be read */
export async function readKeyring({ given, directory }: KeyringPlace): Promise<Keyring | null> {
  const text = given || (await readPrivateFile(directory, FILE))
  return text === null ? null : parseKeyring(text)
}

/** Makes the file at the first start. */
export async function makeKeyring({ directory }: KeyringPlace): Promise<Keyring> {
  return parseKeyring(await readOrMakePrivateFile(directory, FILE, () => `${newKey()}\n`))
}

/** Puts a new key before the others in the file. */
export async function addKey({ directory }: KeyringPlace): Promise<void> {
  const text = (await readPrivateFile(directory, FILE)) ?? ''
  await replacePrivateFile(directory, FILE, `${newKey()}\n${text}`)
}

/** Leaves only the key in use in the file. */
export async function forgetOldKeys({ directory }: KeyringPlace): Promise<void> {
  const [first = ''] = ((await readPrivateFile(directory, FILE)) ?? '').split('\n')
  await replacePrivateFile(directory, FILE, `${first}\n`)
}

const newKey = (): string => `${randomUUID().slice(0, 8)}:${randomBytes(32).toString('base64url')}`

function parseKeyring(text: string): Keyring {
  const entries = text.split(/[\n,]/).map((entry) => entry.trim())
  const keys = entries.filter(Boolean).map((entry) => {
    const [, name = '', encoded = ''] = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/_=-]+)$/.exec(entry) ?? []
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== 32) throw new ConfigError('LICENCE_KEYS: cada clave es nombre:base64 de 32 bytes.')
    return { name, key }
  })
  if (keys.length === 0) throw new ConfigError('LICENCE_KEYS: no hay ninguna clave.')
  if (new Set(keys.map(({ name }) => name)).size < keys.length)
    throw new ConfigError('LICENCE_KEYS: un nombre se repite.')
  return keys
}
