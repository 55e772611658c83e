import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Chooses the files of a folder to copy, by name and path within it. */
type Choice = { takes: (name: string, path: string) => boolean }

/**
 * Copies the files of a folder that may change during the copy; a file removed before its turn is left out. Folders are created
 * for their owner alone. An earlier copy is replaced. A copy made inside the folder is not part of itself.
 * @throws ENOENT when the folder does not exist: an empty copy would look like a complete one
 */
export async function copyTree(from: string, to: string, { takes }: Choice = { takes: () => true }): Promise<void> {
  const root = await realpath(from)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const target = await realpath(to)
  const copy = async (within: string): Promise<void> => {
    const entries = await readdir(join(root, within), { withFileTypes: true }).catch(ignoreMissing)
    for (const entry of entries ?? []) {
      const path = join(within, entry.name)
      if (!takes(entry.name, path) || join(root, path) === target) continue
      if (entry.isDirectory()) {
        await mkdir(join(target, path), { recursive: true, mode: 0o700 })
        await copy(path)
      } else if (entry.isFile()) await copyOne(join(root, path), join(target, path))
    }
  }
  await copy('')
}

/** Where the file system supports it, the copy shares its blocks with the original until one of them changes. */
export async function copyOne(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch(ignoreMissing)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
