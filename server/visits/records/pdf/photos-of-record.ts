import { sql } from 'kysely'

import type { RecordDocument } from '../../../../contract/visits/visit-records.ts'
import { makeThumbnail } from '../../../images/make-thumbnail.ts'
import type { RecordsContext } from '../context.ts'

/** Photos by their id, small and as a PDF can have them. */
export type Photos = ReadonlyMap<string, Buffer>

/** The photos of a record; deleted ones are missing. */
export async function photosOfRecord(
  { db, photos }: Pick<RecordsContext, 'db' | 'photos'>,
  { computers }: RecordDocument,
): Promise<Photos> {
  const ids = computers.flatMap((computer) => computer.photos.map(({ _id }) => _id))
  const { rows } = await sql<{ id: string; file: string }>`
    select id, file from visit_photos where id = any(${ids}::uuid[]) and removed_at is null`.execute(db)
  const found = new Map<string, Buffer>()
  for (const { id, file } of rows) {
    const bytes = await photos.get(file)
    if (bytes) found.set(id, await makeThumbnail(bytes))
  }
  return found
}
