import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of a file of the shop; null when it does not exist. */
export async function readPrivateFile(directory: string, name: string): Promise<string | null> {
  return readFile(join(directory, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
}

/**
 * Reads a file that only its owner may read, and creates it with `content` when it does not exist. Processes that start
 * at once read the same content.
 */
export async function readOrMakePrivateFile(directory: string, name: string, content: () => string): Promise<string> {
  const there = await readPrivateFile(directory, name)
  if (there !== null) return there
  await mkdir(directory, { recursive: true })
  const draft = await writeDraft(directory, content())
  try {
    // A hard link appears whole or not at all and never replaces a file: of several first starts one wins, and all read
    // its file.
    await link(draft, join(directory, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(join(directory, name), 'utf8')
}

/** Replaces a private file atomically. */
export async function replacePrivateFile(directory: string, name: string, content: string): Promise<void> {
  await rename(await writeDraft(directory, content), join(directory, name))
}

async function writeDraft(directory: string, content: string): Promise<string> {
  const draft = join(directory, `${randomUUID()}.tmp`)
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
  } catch (error) {
    // On a full disk the draft is deleted, because half a secret is useless.
    await rm(draft, { force: true })
    throw error
  }
  return draft
}
