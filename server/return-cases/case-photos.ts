import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { CasePhoto } from '../../contract/orders/case-photos.ts'
import { caseLimits, openCaseStates, type CaseState } from '../../contract/orders/return-case-rules.ts'
import { storePhotoOnce } from '../images/store-photo-once.ts'
import { sweepStore } from '../images/sweep-store.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { CasesContext } from './context.ts'

/** The party that adds a photo: the buyer of the case, or the shop. */
type Side = CasePhoto['by']
type PhotoInput = CheckedInput<'returnCases.addPhoto'>
type PhotoCaller = Caller<DeclaredProblem<'returnCases.addPhoto'>>

/** A photo `f`, as JSON. */
export const photoJson = sql`json_build_object('_id', f.id, 'url', '/api/case-photos/' || f.id,
  'by', case when f.is_of_shop then 'shop' else 'buyer' end, 'at', iso_moment(f.received_at))`

/**
 * Stores a photo of an open case under the id that the browser made: if repeated, it is the same photo.
 * @throws Problem NOT_FOUND (404), also for another person's case; KEY_REUSED (422), CASE_CLOSED or CASE_PHOTOS_FULL (409),
 * IMAGE_… (400, 413)
 */
export async function addCasePhoto(
  { db, audit, photos }: CasesContext,
  photo: PhotoInput,
  side: Side,
  { userId, auditActor, refuse }: PhotoCaller,
): Promise<CasePhoto> {
  const { photoId, caseId } = photo
  return storePhotoOnce(
    { db, photos },
    { photoId, file: photo.file, about: `${side} ${caseId.toLowerCase()}`, refuse },
    {
      mayAdd: (tx, fingerprint) => mayAdd(tx, { photo, fingerprint, side, userId, refuse }),
      write: async (tx, { file, bytes, fingerprint }) => {
        const { rows } = await sql<{ photo: CasePhoto }>`
          insert into case_photos as f (id, case_id, file, fingerprint, bytes, added_by, is_of_shop)
          values (${photoId}, ${caseId}, ${file}, ${fingerprint}, ${bytes}, ${userId}, ${side === 'shop'})
          on conflict do nothing returning ${photoJson} as photo`.execute(tx)
        if (!rows[0]) return undefined
        const after = { by: side, bytes }
        await audit.record(tx, auditActor, { action: 'return_case.photo_added', target: caseId, after })
        return rows[0].photo
      },
    },
  )
}

type Adding = { photo: PhotoInput; fingerprint: Buffer; side: Side; userId: string; refuse: PhotoCaller['refuse'] }

/**
 * Locks the case, so that its photos are counted one after the other.
 * @returns the photo when it was sent before
 */
async function mayAdd(tx: Tx, { photo, fingerprint, side, userId, refuse }: Adding): Promise<CasePhoto | undefined> {
  const { rows: cases } = await sql<{ state: CaseState }>`
    select c.state from return_cases c join orders o on o.id = c.order_id
    where c.id = ${photo.caseId} and (${side} = 'shop' or o.user_id = ${userId}) for no key update of c`.execute(tx)
  if (!cases[0]) throw refuse('NOT_FOUND')
  const { rows: known } = await sql<{ photo: CasePhoto; isSame: boolean }>`
    select ${photoJson} as photo, f.fingerprint = ${fingerprint} as "isSame" from case_photos f where f.id = ${photo.photoId}`.execute(
    tx,
  )
  if (known[0] && !known[0].isSame) throw refuse('KEY_REUSED')
  if (known[0]) return known[0].photo
  if (!openCaseStates.some((state) => state === cases[0]?.state)) throw refuse('CASE_CLOSED')
  const { rows: full } = await sql`
    select from case_photos where case_id = ${photo.caseId} and is_of_shop = ${side === 'shop'} and removed_at is null
    offset ${caseLimits.photos - 1} limit 1`.execute(tx)
  if (full.length > 0) throw refuse('CASE_PHOTOS_FULL')
  return undefined
}

/** The bytes of a photo for the buyer of its case, or for administrators who serve orders; null for anybody else. */
export async function findCasePhoto(
  { db, photos }: Pick<CasesContext, 'db' | 'photos'>,
  photoId: string,
  { id, role }: { id: string; role: string },
): Promise<Buffer | null> {
  const { rows } = await sql<{ file: string }>`
    select f.file from case_photos f join return_cases c on c.id = f.case_id join orders o on o.id = c.order_id
    where f.id = ${photoId} and f.removed_at is null and (${role} = 'ADMIN' or o.user_id = ${id})`.execute(db)
  return rows[0] ? photos.get(rows[0].file) : null
}

/**
 * Removes a photo of an open case, for the party that added it; a repeated call changes nothing. Its id is never used again.
 * @throws Problem NOT_FOUND (404)
 */
export async function removeCasePhoto(
  { db, audit, photos }: CasesContext,
  { photoId }: { photoId: string },
  { role }: { role: string },
  { userId, auditActor, refuse }: Caller<'NOT_FOUND'>,
): Promise<void> {
  const file = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ file: string; caseId: string; isRemoved: boolean }>`
      select f.file, f.case_id as "caseId", f.removed_at is not null as "isRemoved"
      from case_photos f join return_cases c on c.id = f.case_id join orders o on o.id = c.order_id
      where f.id = ${photoId} and c.state = any (${openCaseStates}::text[])
        and case when f.is_of_shop then ${role} = 'ADMIN' else o.user_id = ${userId} end
      for no key update of c, f`.execute(tx)
    if (!rows[0]) throw refuse('NOT_FOUND')
    if (rows[0].isRemoved) return null
    await sql`update case_photos set removed_at = now() where id = ${photoId}`.execute(tx)
    await audit.record(tx, auditActor, { action: 'return_case.photo_removed', target: rows[0].caseId })
    return rows[0].file
  })
  if (file) await photos.delete(file)
}

/** Deletes files of case photos that no case shows. @returns how many */
export const sweepCasePhotos = (db: Db, photos: CasesContext['photos'], before: Date): Promise<number> =>
  sweepStore(photos, before, async (names) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where not exists (select from case_photos where file = name and removed_at is null)`.execute(db)
    return rows.map(({ name }) => name)
  })
