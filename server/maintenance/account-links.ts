import { sql } from 'kysely'

import type { DeletionReader, OpenObligation } from '../accounts/context.ts'
import type { Tx } from '../platform/database/pool.ts'

/**
 * The open requests of a client: one in progress prevents the deletion of the account; those that nobody has begun are
 * cancelled with it, so the person is warned.
 */
export async function openRequests(tx: Tx, userId: string, reader: DeletionReader): Promise<OpenObligation[]> {
  const { rows } = await sql<{ underWay: number; pending: number }>`
    select count(*) filter (where estado = 'en proceso') as "underWay", count(*) filter (where estado = 'pendiente') as pending
    from tasks where user_id = ${userId} and estado in ('pendiente', 'en proceso')`.execute(tx)
  const { underWay = 0, pending = 0 } = rows[0] ?? {}
  const has = reader === 'self' ? 'Tienes' : 'Tiene'
  const until = reader === 'self' ? 'Podrás eliminar tu cuenta' : 'Su cuenta se puede eliminar'
  return [
    ...(underWay > 0
      ? [
          {
            message: `${has} un mantenimiento en proceso. ${until} cuando termine.`,
            isBlocking: true,
          },
        ]
      : []),
    ...(pending > 0
      ? [
          {
            message:
              pending === 1
                ? `${has} una solicitud de soporte pendiente: se cancelará.`
                : `${has} ${pending} solicitudes de soporte pendientes: se cancelarán.`,
            isBlocking: false,
          },
        ]
      : []),
  ]
}

/**
 * Erases a person's texts; kind, day, state and price of a request stay without a name (Ley 962 de 2005, art. 28). The database
 * has already cancelled open requests (`cancel_client_requests`).
 */
export async function forgetRequests(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('bookings').where('heldFor', '=', userId).execute()
  await sql`
    update tasks set descripcion = '', direccion = '', fingerprint = '', changed_by = null,
      otros_detalles = case when otros_detalles is not null then '' end, sintomas = case when sintomas is not null then '' end,
      accion_previa = case when accion_previa is not null then '' end,
      frecuencia = case when frecuencia is not null then '' end, problema = case when problema is not null then '' end
    where user_id = ${userId}`.execute(tx)
  await sql`
    update task_computers set serie = '', problema = '' from tasks t where t.id = task_id and t.user_id = ${userId}`.execute(
    tx,
  )
}
