import { sql } from 'kysely'

import { longMomentOf } from '../../contract/values/moments.ts'
import type { Db } from '../platform/database/pool.ts'
import type { EmailWriters } from '../platform/outbox/outbox.ts'

type Parts = { db: Db; shop: { name: string; publicUrl: string; helpEmail: string } }

/** The writer of the e-mail that tells the owner that a backup, or the trial restore of one, failed. */
export function backupEmails({ db, shop }: Parts): EmailWriters {
  return {
    backup_failed: async ({ about }) => {
      const { rows } = await sql<{ at: Date; because: string | null; isMade: boolean }>`
        select ended_at as at, coalesce(failed_because, damage) as because, folder is not null as "isMade"
        from backups where id = ${about}`.execute(db)
      const [backup] = rows
      if (!backup?.because) return { givenUp: 'no longer so' }
      const what = backup.isMade ? 'La última copia de seguridad no se pudo restaurar' : 'La copia de seguridad falló'
      return {
        to: shop.helpEmail,
        subject: `${what} · ${shop.name}`,
        text: [
          `${what} (${longMomentOf(backup.at)}).`,
          backup.because.replaceAll(/^/gm, '> '),
          'La tienda sigue abierta y no se perdió nada. Mientras no haya otra copia, un daño del disco sí sería grave.',
          `Qué hacer, y cómo hacer otra copia ahora:\n${shop.publicUrl}/admin-panel/health`,
          'No escribimos otra vez hasta que una copia salga bien.',
          `${shop.name}\n${shop.publicUrl}`,
        ].join('\n\n'),
        messageId: `<backup_failed.${about}@${new URL(shop.publicUrl).hostname}>`,
      }
    },
  }
}
