import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { visitLimits } from '../../contract/visits/visit-states.ts'
import type { VisitPhoto } from '../../contract/visits/visits.ts'
import { storePhotoOnce } from '../images/store-photo-once.ts'
import { sweepStore } from '../images/sweep-store.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitsContext } from './context.ts'
import { asPhoto } from './past-visits.ts'

type PhotoInput = CheckedInput<'visits.addPhoto'>
type PhotoCaller = Caller<DeclaredProblem<'visits.addPhoto'>>

/**
 * Stores a photo of an own visit's computer under the id that the phone made: repeated, it is the same photo.
 * @throws Problem NOT_FOUND (404), KEY_REUSED (422), VISIT_STATE or VISIT_PHOTOS_FULL (409), IMAGE_… (400, 413)
 */
export async function addPhoto(
  { db, audit, photos }: VisitsContext,
  photo: PhotoInput,
  { userId, auditActor, refuse }: PhotoCaller,
): Promise<VisitPhoto> {
  const { photoId, computerId, moment } = photo
  const about = JSON.stringify([computerId.toLowerCase(), moment])
  return storePhotoOnce(
    { db, photos },
    { photoId, file: photo.file, about, refuse },
    {
      mayAdd: (tx, fingerprint) => mayAdd(tx, { photo, fingerprint, userId, refuse }),
      write: async (tx, { file, bytes, fingerprint }) => {
        const { rows } = await sql<VisitPhoto>`
          insert into visit_photos (id, computer_id, moment, file, fingerprint, bytes, taken_at, technician_id)
          values (${photoId}, ${computerId}, ${moment}, ${file}, ${fingerprint}, ${bytes},
            believable_moment(${photo.takenAt}::timestamptz, '-infinity'), ${userId})
          on conflict do nothing returning ${photoColumns}`.execute(tx)
        if (!rows[0]) return undefined
        const after = { moment, kept: bytes }
        await audit.record(tx, auditActor, { action: 'visit.photo_added', target: computerId, after })
        return asPhoto(rows[0])
      },
    },
  )
}

const photoColumns = sql`id as "_id", moment, to_json(taken_at) #>> '{}' as "takenAt", '/api/visit-photos/' || id as url`

type PhotoUpload = { photo: PhotoInput; fingerprint: Buffer; userId: string; refuse: PhotoCaller['refuse'] }

/**
 * Locks the computer, so that its photos are counted one after the other.
 * @returns the photo when it was sent before
 */
async function mayAdd(tx: Tx, { photo, fingerprint, userId, refuse }: PhotoUpload): Promise<VisitPhoto | undefined> {
  const { rows: visits } = await sql<{ estado: TaskState }>`
    select t.estado from visit_computers c join tasks t on t.id = c.task_id
    where c.id = ${photo.computerId} and t.technician_id = ${userId} for no key update of c`.execute(tx)
  if (!visits[0]) throw refuse('NOT_FOUND')
  const { rows: known } = await sql<VisitPhoto & { isSame: boolean }>`
    select ${photoColumns}, fingerprint = ${fingerprint} as "isSame" from visit_photos where id = ${photo.photoId}`.execute(
    tx,
  )
  if (known[0] && !known[0].isSame) throw refuse('KEY_REUSED')
  if (known[0]) return asPhoto(known[0])
  if (visits[0].estado === 'cancelado') throw refuse('VISIT_STATE')
  const { rows: full } = await sql`
    select from visit_photos where computer_id = ${photo.computerId} and moment = ${photo.moment} and removed_at is null
    offset ${visitLimits.photos - 1} limit 1`.execute(tx)
  if (full.length > 0) throw refuse('VISIT_PHOTOS_FULL')
  return undefined
}

/**
 * The bytes of a photo for the visit's client or technician or ADMIN, and once it is completed for a technician with another
 * visit to that computer (P-230); null for anybody else.
 */
export async function findPhoto(
  { db, photos }: Pick<VisitsContext, 'db' | 'photos'>,
  photoId: string,
  { id, role }: { id: string; role: string },
): Promise<Buffer | null> {
  const { rows } = await sql<{ file: string }>`
    select p.file from visit_photos p left join visit_computers c on c.id = p.computer_id
    join tasks t on t.id = coalesce(p.task_id, c.task_id)
    where p.id = ${photoId} and p.removed_at is null
      and (${role} = 'ADMIN' or t.user_id = ${id} or (${role} = 'TECHNICAL' and (t.technician_id = ${id}
        or (t.estado = 'completado' and exists (select from visit_computers other join tasks o on o.id = other.task_id
          where other.computer_id = c.computer_id and o.technician_id = ${id} and o.user_id = t.user_id)))))`.execute(
    db,
  )
  return rows[0] ? photos.get(rows[0].file) : null
}

/**
 * Removes a photo of an own visit whose record is not signed; a repeated call changes nothing. Its id is never used again.
 * @throws Problem NOT_FOUND (404)
 */
export async function removePhoto(
  { db, audit, photos }: VisitsContext,
  { photoId }: { photoId: string },
  { userId, auditActor, refuse }: Caller<'NOT_FOUND'>,
): Promise<void> {
  const file = await db.transaction().execute(async (tx) => {
    // The record is signed under the same lock, with the photos of that moment.
    await sql`
      select from tasks where technician_id = ${userId} and id = (
        select c.task_id from visit_photos p join visit_computers c on c.id = p.computer_id where p.id = ${photoId})
      for no key update`.execute(tx)
    const { rows } = await sql<{ file: string; isRemoved: boolean }>`
      select p.file, p.removed_at is not null as "isRemoved"
      from visit_photos p join visit_computers c on c.id = p.computer_id join tasks t on t.id = c.task_id
      where p.id = ${photoId} and t.technician_id = ${userId} and t.estado <> 'cancelado'
        and not exists (select from visit_records r where r.task_id = t.id)
      for no key update of p`.execute(tx)
    if (!rows[0]) throw refuse('NOT_FOUND')
    if (rows[0].isRemoved) return null
    await sql`update visit_photos set removed_at = now() where id = ${photoId}`.execute(tx)
    await audit.record(tx, auditActor, { action: 'visit.photo_removed', target: photoId })
    return rows[0].file
  })
  if (file) await photos.delete(file)
}

/** Deletes unused photo files. @returns how many */
export const sweepPhotos = (db: Db, photos: VisitsContext['photos'], before: Date): Promise<number> =>
  sweepStore(photos, before, async (names) => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name
      where not exists (select from visit_photos where file = name and removed_at is null)`.execute(db)
    return rows.map(({ name }) => name)
  })
