import { parseArgs } from 'node:util'

import { bogotaFormat } from '../../contract/values/moments.ts'
import { runWithDatabase } from './with-database.ts'

const when = bogotaFormat({ dateStyle: 'short', timeStyle: 'medium' })
const short = (id: string | null): string => (id === null ? '—' : id.slice(0, 8))
const about = (value: object | null): string => (value === null ? '' : JSON.stringify(value))

/**
 * `npm run audit-log`: the latest security events, the newest last. `-- --last 500` shows more, `-- --action role.changed`
 * only those. People appear as the beginning of their id, addresses not at all.
 */
await runWithDatabase(async ({ db }) => {
  const { values } = parseArgs({ options: { last: { type: 'string', default: '50' }, action: { type: 'string' } } })
  const last = Number(values.last)
  if (!Number.isInteger(last) || last < 1 || last > 100_000) {
    throw new Error('--last quiere un número entero entre 1 y 100000.')
  }
  const rows = await db
    .selectFrom('auditLog')
    .selectAll()
    .$if(values.action !== undefined, (query) => query.where('action', '=', values.action ?? ''))
    .orderBy('id', 'desc')
    .limit(last)
    .execute()
  const table = rows
    .toReversed()
    .map((row) => [
      when(row.at),
      row.action,
      row.result === 'ok' ? 'hecho' : 'rechazado',
      row.role ?? 'visitante',
      short(row.actor),
      short(row.target),
      [about(row.before), about(row.after)].filter(Boolean).join(' → '),
    ])
  if (table.length === 0) {
    console.log('El registro está vacío.')
    return
  }
  const lines = [['Fecha', 'Acción', 'Resultado', 'Rol', 'Quién', 'Sobre', 'Detalle'], ...table]
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
})
