import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

import { readOrMakePrivateFile, readPrivateFile } from './private-file.ts'

/** The installation's secret, from which a key is derived for every purpose. */
export type Secret = {
  /** 32 bytes for one purpose; each purpose has other bytes. */
  key: (purpose: string) => Buffer
  /**
   * A keyed hash of a text that must not be stored: the same text gives the same 22 characters, which do not reveal it.
   */
  pseudonym: (purpose: string, text: string) => string
}

type Where = {
  /** The secret from the settings; '' means the file. */
  given: string
  /** The folder of the file, which is created at the first start, readable by its owner only. */
  directory: string
}

const FILE = 'secret.key'

/**
 * Opens the installation's secret. Processes that share a database need the same one: the same setting, or the same
 * directory.
 */
export async function openSecret({ given, directory }: Where): Promise<Secret> {
  return derive(given || (await readOrMakePrivateFile(directory, FILE, () => randomBytes(32).toString('base64url'))))
}

/** The existing secret of the installation; null without one, and none is created. */
export async function findSecret({ given, directory }: Where): Promise<Secret | null> {
  const root = given || (await readPrivateFile(directory, FILE))
  return root ? derive(root) : null
}

function derive(root: string): Secret {
  const keys = new Map<string, Buffer>()
  const key = (purpose: string): Buffer => {
    let made = keys.get(purpose)
    if (!made) {
      made = Buffer.from(hkdfSync('sha256', root, 'alero', purpose, 32))
      keys.set(purpose, made)
    }
    return made
  }
  return {
    key,
    pseudonym: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url').slice(0, 22),
  }
}
