import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import { sharedSize } from '../../contract/images/pictures.ts'
import type { Db } from '../platform/database/pool.ts'
import { Problem } from '../platform/problem.ts'
import { makeWorkQueue } from '../platform/work-queue.ts'
import { loadSharp } from './load-sharp.ts'
import type { PictureStore } from './store.ts'

/** A separate queue, so that a burst of shared links never makes uploads wait. */
const inShareQueue = makeWorkQueue({ atOnce: 1, waiting: 64 })

/**
 * Finds the JPEG of a picture for shared links: {@link sharedSize} px with the whole picture in the middle. The first
 * request makes it; it is stored for later ones.
 * @param name of the picture's largest size, without its type
 * @returns null where the shop has no such picture
 * @throws Problem UNAVAILABLE (503) when too many wait
 */
export type FindSharePicture = (name: string) => Promise<Buffer | null>

type Parts = { db: Db; store: PictureStore; shippedDirectory: string }

/** @param shippedDirectory the folder of the pictures that come with the shop; nothing is written there */
export function openSharePictures({ db, store, shippedDirectory }: Parts): FindSharePicture {
  const underWay = new Map<string, Promise<Buffer | null>>()
  return (name) => {
    const running = underWay.get(name) ?? find(name).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }

  async function find(name: string): Promise<Buffer | null> {
    const file = `${name}.jpg`
    const made = await store.get(file)
    if (made) return made
    const isShipped = /^[0-9a-f]{16}-/.test(name)
    const isThere = async () => isShipped || (await isUploaded(db, name))
    if (!(await isThere())) return null
    const original = isShipped
      ? await readShipped(join(shippedDirectory, `${name}.webp`))
      : await store.get(`${name}.webp`)
    if (!original) return null
    const bytes = await inShareQueue(() => encode(original))
    await store.put(file, bytes).catch((error: unknown) => {
      // A full disk prevents storing it, but the response can still be sent.
      if (!(error instanceof Problem && error.code === 'NO_SPACE')) throw error
    })
    // The sweep may have removed the picture in the meantime, and would not find this file later.
    if (!(await isThere())) await store.delete(file)
    return bytes
  }
}

async function encode(original: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(original)
    .resize({ ...sharedSize, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .timeout({ seconds: 5 })
    .toBuffer()
}

async function isUploaded(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pictures where name = ${name} and removing_since is null`.execute(db)
  return rows.length > 0
}

const readShipped = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
