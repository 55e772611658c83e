import { sql } from 'kysely'

import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { Problem } from '../../platform/problem.ts'
import type { ImportsContext } from '../context.ts'
import { findImport, undoable } from '../imports.repo.ts'

/**
 * Allows an import to fetch the pictures of these sites; those that failed are tried again.
 * @throws Problem VALIDATION for a site that none of its rows names
 */
export async function allowHosts(tx: Tx, importId: string, hosts: readonly string[]): Promise<void> {
  const wanted = [...new Set(hosts)]
  const { rows } = await sql<{ host: string }>`
    select host from import_pictures where import_id = ${importId}
    union select redirect_host from import_pictures where import_id = ${importId}`.execute(tx)
  const known = new Set(rows.map(({ host }) => host))
  const strange = wanted.find((host) => !known.has(host))
  if (strange !== undefined) {
    throw new Problem('VALIDATION', { message: `El archivo no tiene fotos en «${strange}».` })
  }
  await sql`update imports set picture_hosts = ${wanted}::text[] where id = ${importId}`.execute(tx)
  await sql`update import_pictures p set state = 'waiting', tries = 0, try_at = now(), failure = null, redirect_host = null,
      trace = default
    from import_rows r
    where p.import_id = ${importId} and p.state in ('found', 'failed') and p.host = any (${wanted}::text[])
      and r.import_id = p.import_id and r.row = p.row and r.kind in ('new', 'change') and not r.is_left_out`.execute(tx)
  // Pictures of sites that are no longer allowed are not fetched.
  await sql`update import_pictures set state = 'found', lease = null, leased_until = null
    where import_id = ${importId} and state = 'waiting' and host <> all (${wanted}::text[])`.execute(tx)
}

/**
 * Fetches the pictures of these sites for an import that is applied already, also those that failed before.
 * @throws Problem IMPORT_STATE, IMPORT_NOT_FOUND, VALIDATION
 */
export async function requestPictures(
  { db, audit, wakePictures }: ImportsContext,
  { importId, hosts }: { importId: string; hosts: string[] },
  { auditActor, refuse }: Caller<'IMPORT_NOT_FOUND' | 'IMPORT_STATE'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const one = await findImport(tx, importId, { refuse, isLocked: true })
    if (!undoable.has(one.state) || !one.appliedAt) throw refuse('IMPORT_STATE')
    await allowHosts(tx, importId, hosts)
    await audit.record(tx, auditActor, {
      action: 'import.pictures',
      target: importId,
      after: { hosts },
    })
  })
  wakePictures()
}
