import { parseArgs } from 'node:util'

import { sql } from 'kysely'

import { longMomentOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { closeTask, reviewDecisions, settleReview, type ReviewDecision } from './settle-task.ts'

/** The audit log is opened for decisions only. */
type Shop = { db: Db; openLog: () => Promise<Audit>; hasMail: boolean }

const kinds = {
  refund: 'Devolver el dinero',
  review: 'Revisar: el valor pagado no es el del pedido',
  voided: 'Pago anulado por el medio de pago',
  unknown_payment: 'Dinero recibido que nadie pidió',
  returned_twice: 'Dinero devuelto dos veces: a la tarjeta y por transferencia',
}
const usage = `Uso:
  npm run payment-tasks
      Muestra el dinero que alguien debe revisar.
  npm run payment-tasks -- --settle 12 --as delivered
      Acepta ese pago como el del pedido: el pedido queda pagado y sus licencias se entregan.
  npm run payment-tasks -- --settle 12 --as refunded
      El dinero ya se devolvió: el pedido queda reembolsado y sus unidades vuelven a la venta.
  npm run payment-tasks -- --done 12
      Marca como hecha una tarea que no espera esa decisión.`

const decided: Record<ReviewDecision, string> = {
  delivered: 'El pedido quedó pagado con ese pago, y se entrega.',
  refunded: 'El pedido quedó reembolsado. Si aún no lo hiciste, devuelve el dinero y avísale a quien compró.',
}

/**
 * Runs `npm run payment-tasks`: lists payments that need the operator, oldest first, or applies a decision about one.
 * @param args of the command
 * @returns the output for the terminal
 * @throws when nothing was decided, with the reason in Spanish
 */
export async function runOperatorTasks(shop: Shop, args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { done: { type: 'string' }, settle: { type: 'string' }, as: { type: 'string' } },
  })
  if (values.settle !== undefined) return settle(shop, numberOf(values.settle), values.as)
  return values.done === undefined ? list(shop) : markDone(shop, numberOf(values.done))
}

function numberOf(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw new Error(`«${given}» no es el número de una tarea.\n${usage}`)
  return Number(given)
}

async function settle(shop: Shop, task: number, given = ''): Promise<string> {
  const decision = reviewDecisions.find((one) => one === given)
  if (!decision) throw new Error(`Falta decir qué se decidió: --as delivered o --as refunded.\n${usage}`)
  const response = await settleReview({ ...shop, audit: await shop.openLog() }, { task, decision })
  switch (response.code) {
    case 'DONE':
      return decided[decision]
    case 'NO_TASK':
      throw new Error('No hay una revisión abierta con ese número.')
    case 'NOT_IN_REVIEW':
      throw new Error('Ese pedido ya se decidió con otro pago: devuelve este dinero y márcalo con --done.')
    case 'BUYER_GONE':
      throw new Error('Quien compró eliminó su cuenta: solo queda devolver el dinero y usar --as refunded.')
    case 'NO_USE_LEFT':
      throw new Error(
        'Al código de descuento de ese pedido ya no le quedan usos: devuelve el dinero y usa --as refunded.',
      )
    case 'NOT_ENOUGH':
      throw new Error(
        'Ya no hay unidades o licencias para ese pedido: devuelve el dinero y usa --as refunded, o repón primero.',
      )
  }
}

async function markDone(shop: Shop, task: number): Promise<string> {
  const { code } = await closeTask({ ...shop, audit: await shop.openLog() }, task)
  if (code === 'NO_TASK') throw new Error('No hay una tarea abierta con ese número.')
  if (code === 'PROOF_MISSING') throw new Error('Falta el comprobante de la devolución.')
  if (code === 'AWAITS_DECISION') throw new Error(`Ese pedido espera una decisión.\n${usage}`)
  if (code === 'REFUND_UNDER_WAY')
    throw new Error('El medio de pago ya está devolviendo ese dinero: espera a que termine.')
  return 'Marcada como hecha.'
}

async function list({ db }: Shop): Promise<string> {
  const tasks = await db
    .selectFrom('paymentTasks as t')
    .leftJoin('orders as o', 'o.id', 't.orderId')
    .selectAll('t')
    .select(['o.totalPrice', 'o.deliveryCost', 'o.state', sql<number>`left_of_task(t)`.as('left')])
    .where('t.doneAt', 'is', null)
    .orderBy('t.id')
    .execute()
  const lines: string[] = []
  for (const {
    id,
    kind,
    createdAt,
    amount,
    provider,
    providerTxId,
    orderId,
    totalPrice,
    deliveryCost,
    state,
    left,
  } of tasks) {
    lines.push(`\n${id} · ${kinds[kind]} · ${formatPesos(amount)} · ${longMomentOf(createdAt)}`)
    const order = orderId && ` · pedido ${orderId} de ${formatPesos((totalPrice ?? 0) + (deliveryCost ?? 0))}`
    lines.push(`  ${provider} ${providerTxId}${order ?? ''}`)
    if (left !== amount) lines.push(`  Faltan ${formatPesos(left)}: el resto ya se devolvió.`)
    if (kind === 'review' && state === 'review')
      lines.push(`  Decide con --settle ${id} --as delivered o --as refunded`)
  }
  lines.push(tasks.length === 0 ? 'No hay tareas de pagos.' : `\nTareas: ${tasks.length}`)
  return lines.join('\n')
}
