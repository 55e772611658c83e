import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { RequestPhoto } from '../../contract/maintenance/request-photos.ts'
import { REQUEST_PHOTOS } from '../../contract/maintenance/request-rules.ts'
import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { storePhotoOnce } from '../images/store-photo-once.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitsContext } from './context.ts'

type PhotoInput = CheckedInput<'visits.addRequestPhoto'>
type PhotoCaller = Caller<DeclaredProblem<'visits.addRequestPhoto'>>

const photoColumns = sql`p.id as "_id", to_json(p.taken_at) #>> '{}' as "takenAt", '/api/visit-photos/' || p.id as url`

const asPhoto = (photo: RequestPhoto): RequestPhoto => ({ ...photo, takenAt: new Date(photo.takenAt).toISOString() })

/** The photos of a request for its client, its technician or ADMIN; undefined for anybody else. */
export async function listRequestPhotos(
  db: Db,
  taskId: string,
  { id, role }: { id: string; role: string },
): Promise<RequestPhoto[] | undefined> {
  const { rows } = await sql<RequestPhoto & { _id: string | null }>`
    select ${photoColumns} from tasks t
    left join visit_photos p on p.task_id = t.id and p.removed_at is null
    where t.id = ${taskId}
      and (${role} = 'ADMIN' or t.user_id = ${id} or (${role} = 'TECHNICAL' and t.technician_id = ${id}))
    order by p.received_at, p.id`.execute(db)
  if (rows.length === 0) return undefined
  return rows.filter(({ _id }) => _id !== null).map(asPhoto)
}

/**
 * Stores a photo of an own open request under the id that the client's phone made: repeated, it is the same photo.
 * @throws Problem NOT_FOUND (404), KEY_REUSED (422), REQUEST_CLOSED or REQUEST_PHOTOS_FULL (409), IMAGE_… (400, 413)
 */
export async function addRequestPhoto(
  { db, audit, photos }: VisitsContext,
  photo: PhotoInput,
  { userId, auditActor, refuse }: PhotoCaller,
): Promise<RequestPhoto> {
  const { photoId, taskId } = photo
  return storePhotoOnce(
    { db, photos },
    { photoId, file: photo.file, about: taskId.toLowerCase(), refuse },
    {
      mayAdd: (tx, fingerprint) => mayAdd(tx, { photo, fingerprint, userId, refuse }),
      write: async (tx, { file, bytes, fingerprint }) => {
        const { rows } = await sql<RequestPhoto>`
          insert into visit_photos as p (id, task_id, moment, file, fingerprint, bytes, taken_at)
          values (${photoId}, ${taskId}, 'solicitud', ${file}, ${fingerprint}, ${bytes}, now())
          on conflict do nothing returning ${photoColumns}`.execute(tx)
        if (!rows[0]) return undefined
        await audit.record(tx, auditActor, { action: 'request.photo_added', target: taskId, after: { kept: bytes } })
        return asPhoto(rows[0])
      },
    },
  )
}

type PhotoUpload = { photo: PhotoInput; fingerprint: Buffer; userId: string; refuse: PhotoCaller['refuse'] }

/**
 * Locks the request, so that its photos are counted one after the other.
 * @returns the photo when it was sent before
 */
async function mayAdd(tx: Tx, { photo, fingerprint, userId, refuse }: PhotoUpload): Promise<RequestPhoto | undefined> {
  const { rows: requests } = await sql<{ estado: TaskState }>`
    select estado from tasks where id = ${photo.taskId} and user_id = ${userId} for no key update`.execute(tx)
  if (!requests[0]) throw refuse('NOT_FOUND')
  const { rows: known } = await sql<RequestPhoto & { isSame: boolean }>`
    select ${photoColumns}, fingerprint = ${fingerprint} as "isSame" from visit_photos p where id = ${photo.photoId}`.execute(
    tx,
  )
  if (known[0] && !known[0].isSame) throw refuse('KEY_REUSED')
  if (known[0]) {
    const { isSame: _same, ...same } = known[0]
    return asPhoto(same)
  }
  if (requests[0].estado !== 'pendiente' && requests[0].estado !== 'en proceso') throw refuse('REQUEST_CLOSED')
  const { rows: full } = await sql`
    select from visit_photos where task_id = ${photo.taskId} and removed_at is null
    offset ${REQUEST_PHOTOS - 1} limit 1`.execute(tx)
  if (full.length > 0) throw refuse('REQUEST_PHOTOS_FULL')
  return undefined
}

/**
 * Removes a photo of an own open request; a repeated call changes nothing. Its id is never used again.
 * @throws Problem NOT_FOUND (404)
 */
export async function removeRequestPhoto(
  { db, audit, photos }: VisitsContext,
  { photoId }: { photoId: string },
  { userId, auditActor, refuse }: Caller<'NOT_FOUND'>,
): Promise<void> {
  const file = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ file: string; taskId: string; isRemoved: boolean }>`
      select p.file, t.id as "taskId", p.removed_at is not null as "isRemoved"
      from visit_photos p join tasks t on t.id = p.task_id
      where p.id = ${photoId} and t.user_id = ${userId} and t.estado in ('pendiente', 'en proceso')
      for no key update of p`.execute(tx)
    if (!rows[0]) throw refuse('NOT_FOUND')
    if (rows[0].isRemoved) return null
    await sql`update visit_photos set removed_at = now() where id = ${photoId}`.execute(tx)
    await audit.record(tx, auditActor, { action: 'request.photo_removed', target: rows[0].taskId })
    return rows[0].file
  })
  if (file) await photos.delete(file)
}
