import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { pictureWidths } from '../../contract/images/pictures.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Problem, Refuse } from '../platform/problem.ts'
import { encodePicture } from './encode-picture.ts'
import type { PictureProblem } from './safe-sharp.ts'
import { pictureHash, type PictureStore } from './store.ts'

/** Pictures of one GENERAL account at most. */
const QUOTA = 500

export type UploadedPicture = { address: string; hash: string; bytes: number }

type Upload = {
  /** The owner of the picture, who alone may use it. */
  owner: string
  hasQuota: boolean
  file: Uint8Array
  refuse: Refuse<PictureProblem | 'IMAGE_QUOTA'>
}

/**
 * Stores an uploaded picture in all sizes; uploading it again returns the same address while it is stored.
 * @throws Problem of {@link encodePicture}; IMAGE_QUOTA (409); NO_SPACE (507)
 */
export async function storeUpload(
  db: Db,
  store: PictureStore,
  { owner, hasQuota, file, refuse }: Upload,
): Promise<UploadedPicture> {
  // Before the work of encoding; uploads that arrive at the same moment are counted again with the row.
  if (hasQuota && (await countUploads(db, owner)) >= QUOTA) throw refuse('IMAGE_QUOTA')
  const { largest, sizes } = await encodePicture(file, refuse)
  const bytes = sizes.reduce((sum, size) => sum + size.bytes.length, 0)
  // The row is written first: the sweep removes the files of a row, also when this process ends before all of them are stored.
  let hash = pictureHash(owner, file)
  const takeRow = (name: string) => storeRow(db, { name, owner, bytes, hasQuota, refuse })
  while (!(await takeRow(`${hash}-${largest}`))) hash = pictureHash(randomUUID(), file)
  for (const size of sizes) await store.put(hash + size.ending, size.bytes)
  return { address: addressOf(`${hash}-${largest}`), hash, bytes }
}

type Row = Pick<Upload, 'owner' | 'hasQuota' | 'refuse'> & { name: string; bytes: number }

/** @returns false for a picture whose files are being removed: that may go on after this one's are written */
function storeRow(db: Db, { name, owner, bytes, hasQuota, refuse }: Row): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (hasQuota) {
      // Like lockOwner() of accounts, which depends on pictures: one upload at a time for each person.
      await sql`select from users where id = ${owner} for no key update`.execute(tx)
      if ((await countUploads(tx, owner, name)) >= QUOTA) throw refuse('IMAGE_QUOTA')
    }
    const { rows } = await sql`insert into pictures as p (name, owner, bytes) values (${name}, ${owner}, ${bytes})
      on conflict (name) do update set unused_since = case when p.uses = 0 then now() end where p.removing_since is null
      returning name`.execute(tx)
    return rows.length > 0
  })
}

/** @param besides a picture that is not counted */
async function countUploads(db: Db | Tx, owner: string, besides = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pictures where owner = ${owner} and name <> ${besides}`.execute(db)
  return rows[0]?.count ?? 0
}

const addressOf = (name: string): string => `/pictures/${name}.webp`

const ownAddress = /^\/pictures\/([0-9a-f]{32}-\d{1,4})\.webp$/
const nameOf = (address: string): string | undefined => ownAddress.exec(address)?.[1]

type PictureUse = {
  /** The person who adds them: only their own uploads are accepted. */
  owner: string
  /** The item's pictures from now on. */
  addresses: readonly string[]
  /** The pictures that the item has or had, which may belong to another person. */
  before?: readonly string[]
  /** The host of an external provider, whose addresses are taken as they are; '' for none. */
  imageHost?: string
  refuse: Refuse<'IMAGE_UNKNOWN'>
}

/**
 * Marks pictures as used by an item, so that they are not swept; to be called in the transaction that writes the item.
 * A picture that is new to the item must be an upload of this person, or come from the configured provider.
 * @throws Problem IMAGE_UNKNOWN (400) for any other address
 */
export async function usePictures(
  tx: Tx,
  { owner, addresses, before = [], imageHost = '', refuse }: PictureUse,
): Promise<void> {
  const added = addresses.filter((address) => !before.includes(address) && !isOnHost(address, imageHost))
  if (added.length === 0) return
  const names = added.flatMap((address) => nameOf(address) ?? [])
  if (names.length < added.length) throw unknown(refuse)
  const { rows } = await sql`
    update pictures set uses = uses + 1, unused_since = null
    where name in (select name from pictures where name = any (${names}::text[]) and owner = ${owner} and removing_since is null
      order by name for update)
    returning name`.execute(tx)
  if (rows.length < new Set(names).size) throw unknown(refuse)
}

/**
 * Releases pictures that an item no longer shows; a day later the unused ones are swept. Items whose pictures are
 * referenced elsewhere (products: orders, change log) never release them.
 */
export async function releasePictures(tx: Tx, addresses: readonly string[]): Promise<void> {
  const names = addresses.flatMap((address) => nameOf(address) ?? [])
  await sql`
    update pictures set uses = uses - 1, unused_since = case when uses = 1 then now() end
    where name = any (${names}::text[]) and uses > 0`.execute(tx)
}

/** The names of all files of a picture. */
function filesOf(name: string): string[] {
  const [hash = '', largest = ''] = name.split('-')
  const widths = [...pictureWidths.filter((width) => width < Number(largest)), Number(largest)]
  return [...widths.flatMap((width) => [`${hash}-${width}.webp`, `${hash}-${width}.avif`]), `${name}.jpg`]
}

/**
 * Removes pictures that nothing has used for a day. No lock is held while the store responds: the mark on the row prevents a new
 * use in the meantime, and the next sweep finishes an interrupted one.
 * @returns how many were removed
 * @throws Problem UNAVAILABLE (503) of the store; marked pictures stay for a later sweep
 */
export async function sweepUploads(db: Db, store: PictureStore): Promise<number> {
  for (let removed = 0; ; removed++) {
    const name = await markUnused(db)
    if (name === null) return removed
    for (const file of filesOf(name)) await store.delete(file)
    await sql`delete from pictures where name = ${name} and removing_since is not null`.execute(db)
  }
}

/** An hour is longer than any sweep takes for the files of one picture. */
async function markUnused(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update pictures set removing_since = now() where name = (
      select name from pictures
      where unused_since < now() - interval '1 day' and coalesce(removing_since < now() - interval '1 hour', true)
      order by unused_since limit 1 for update skip locked)
    returning name`.execute(db)
  return rows[0]?.name ?? null
}

function isOnHost(address: string, host: string): boolean {
  if (host === '' || !URL.canParse(address)) return false
  const { protocol, host: its, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && its === host.toLowerCase() && username === '' && password === ''
}

function unknown(refuse: Refuse<'IMAGE_UNKNOWN'>): Problem {
  const { message } = refuse('IMAGE_UNKNOWN')
  return refuse('IMAGE_UNKNOWN', { fields: [{ field: 'productImage', message }] })
}
