import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The installation's own secret, from which every use gets a key of its own. */
export type Secret = {
  /** 32 bytes for one purpose; another purpose gives other bytes. */
  key: (purpose: string) => Buffer
  /** Stands for a text that must not be kept: the same text gives the same 22 characters, and nothing leads back. */
  pseudonym: (purpose: string, text: string) => string
}

type Where = {
  /** The secret as the operator set it; '' means the file. */
  given: string
  /** Where the file lies, or is made at the first start, readable by its owner only. */
  directory: string
}

const FILE = 'secret.key'

/**
 * Opens the installation's secret. Processes that share a database must share it: give all of them the same setting, or
 * the same directory.
 */
export async function openSecret({ given, directory }: Where): Promise<Secret> {
  const root = given || (await readOrMake(directory))
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

async function readOrMake(directory: string): Promise<string> {
  const path = join(directory, FILE)
  const isMissing = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  }
  return (await readFile(path, 'utf8').catch(isMissing)) ?? make(directory, path)
}

async function make(directory: string, path: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  const draft = join(directory, `${randomUUID()}.tmp`)
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // A link appears whole or not at all and never replaces: of several first starts, one wins and all read its secret.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}
