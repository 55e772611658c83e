import type pg from 'pg'

import { bad, good, warning, type Finding } from './finding.ts'

type Replication = {
  isStandby: boolean
  /** How far a commit waits: on, remote_apply, remote_write, local or off. */
  commit: string
  /** The setting synchronous_standby_names. */
  awaited: string
  mayLook: boolean
  standbys: number
  synchronous: number
}

const text = `
  select pg_is_in_recovery() as "isStandby", current_setting('synchronous_commit') as commit,
    current_setting('synchronous_standby_names') as awaited,
    pg_has_role(current_user, 'pg_read_all_stats', 'usage') as "mayLook",
    count(pid)::int as standbys, count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous
  from (select 1) one left join pg_stat_replication on true`

const advice =
  'Si el servidor principal se pierde, se pierden también los últimos pedidos confirmados: docs/operations.md, «Replication»'

/** Whether committed data survives the loss of the primary, when it has standbys. */
export async function checkStandbys(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<Replication>(text)
  const { isStandby, commit, awaited, mayLook, standbys, synchronous } = rows[0]!
  if (isStandby)
    return [bad('La base de datos es una réplica: no se puede escribir en ella', 'Pon la principal en DATABASE_URL.')]
  if (awaited !== '' && synchronous === 0 && (mayLook || standbys === 0) && !['local', 'off'].includes(commit))
    return [
      bad(
        'Los cambios esperan a una réplica síncrona que no está: nadie puede comprar',
        'Enciende la réplica de synchronous_standby_names, o quita ese ajuste: docs/operations.md, «Replication»',
      ),
    ]
  if (standbys === 0) return []
  const count = standbys === 1 ? 'una réplica' : `${standbys} réplicas`
  if (!mayLook)
    return [
      warning(
        `La base de datos tiene ${count}; no se puede ver cómo`,
        'GRANT pg_read_all_stats TO el usuario de DATABASE_URL',
      ),
    ]
  if (synchronous === 0) return [warning(`La base de datos tiene ${count}, ninguna síncrona`, advice)]
  if (['local', 'off', 'remote_write'].includes(commit))
    return [warning(`Hay una réplica síncrona, pero synchronous_commit = ${commit} no la espera`, advice)]
  return [good(`La base de datos tiene ${count}; síncronas: ${synchronous}`)]
}
