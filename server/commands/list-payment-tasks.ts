import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { formatPesos } from '../../contract/pesos.ts'
import { runWithDatabase } from './with-database.ts'

const when = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' })
const kinds = {
  refund: 'Devolver el dinero',
  review: 'Revisar: el valor pagado no es el del pedido',
  voided: 'Pago anulado después de entregar',
  unknown_payment: 'Dinero recibido que nadie pidió',
}

/**
 * `npm run payment-tasks`: money that a person must look after, oldest first. `-- --done 12` marks one; a refund that was made
 * turns its order into a refunded one.
 */
await runWithDatabase(async ({ db }) => {
  const { values } = parseArgs({ options: { done: { type: 'string' } } })
  if (values.done !== undefined) {
    const { rows } = await sql<{ kind: string; orderId: string | null }>`
      update payment_tasks set done_at = now() where id = ${Number(values.done)} and done_at is null
      returning kind, order_id as "orderId"`.execute(db)
    if (!rows[0]) throw new Error('No hay una tarea abierta con ese número.')
    if (rows[0].kind === 'refund') {
      await sql`update orders set state = 'refunded' where id = ${rows[0].orderId} and state = 'refund_due'`.execute(db)
    }
    console.log('Marcada como hecha.')
    return
  }
  const tasks = await db.selectFrom('paymentTasks').selectAll().where('doneAt', 'is', null).orderBy('id').execute()
  for (const { id, kind, createdAt, amount, provider, providerTxId, orderId } of tasks) {
    console.log(`\n${id} · ${kinds[kind]} · ${formatPesos(amount)} · ${when.format(createdAt)}`)
    console.log(`  ${provider} ${providerTxId}${orderId ? ` · pedido ${orderId}` : ''}`)
  }
  console.log(tasks.length === 0 ? 'No hay tareas de pagos.' : `\nTareas: ${tasks.length}`)
})
