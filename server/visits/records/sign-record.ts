import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import { inBogota } from '../../../contract/values/civil-days.ts'
import type { RecordDocument } from '../../../contract/visits/visit-records.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import { Problem } from '../../platform/problem.ts'
import { checkSeen, isSigned, refuseWith, takeStep } from '../take-step.ts'
import type { RecordsContext } from './context.ts'
import { shortened, tryCode, type CodeVerdict } from './record-code.ts'
import { hashOfContent, readContent, type RecordContent } from './record-content.ts'

type SignStep = CheckedInput<'visitRecords.sign'>
type SignCaller = Caller<DeclaredProblem<'visitRecords.sign'>>

/**
 * Makes the record of an own completed visit, signed by drawing or by the client's code. An existing record stays: signing again
 * returns the visit with it.
 * @throws Problem VALIDATION (400), NOT_FOUND (404), KEY_REUSED (422), VISIT_CHANGED, VISIT_STATE, RECORD_CODE_WRONG or
 * RECORD_CODE_OVER (409)
 */
export async function signRecord(context: RecordsContext, step: SignStep, caller: SignCaller): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  if ((step.drawing === undefined) === (step.code === undefined)) throw unsigned()
  const verdict = step.code === undefined ? null : await tryCode(context, { ...step, userId, code: step.code })
  const signed = await takeStep(context, { kind: 'record', step }, caller, async (tx, visit) => {
    const taken = { about: 'record', version: 1 }
    if (await isSigned(tx, visit.id)) return taken
    await checkSeen(tx, { step, userId, about: 'visit', version: visit.version, refuse })
    const about = { taskId: visit.id, userId, refuse }
    const isOver = visit.estado === 'completado'
    const content = isOver ? await readContent(context, tx, { taskId: visit.id, shop: context.shop }) : undefined
    if (!content) throw await refuseWith(tx, { code: 'VISIT_STATE', ...about })
    if (step.total !== undefined && step.total !== (content.total ?? 0)) {
      throw await refuseWith(tx, { code: 'VISIT_CHANGED', ...about })
    }
    if (verdict) checkCode(verdict, content, caller)
    const { number, hash } = await insertRecord(context, tx, { taskId: visit.id, content, step, userId })
    await context.audit.record(tx, auditActor, {
      action: 'visit_record.signed',
      target: visit.id,
      after: { number, sha256: hash.toString('hex'), way: verdict ? 'code' : 'drawing' },
    })
    if (context.hasMail) {
      await tx.insertInto('outbox').values({ kind: 'visit_record', taskId: visit.id, occasion: '' }).execute()
    }
    return taken
  })
  context.sendSoon()
  return signed
}

function unsigned(): Problem {
  const message = 'Falta tu firma'
  return new Problem('VALIDATION', { message, fields: [{ field: 'drawing', message }] })
}

/** A code signs only the content of its e-mail. */
function checkCode(verdict: CodeVerdict, content: RecordContent, { refuse }: SignCaller): void {
  if (verdict.is === 'wrong') throw refuse('RECORD_CODE_WRONG')
  if (verdict.is === 'over' || !verdict.content.equals(hashOfContent(content))) throw refuse('RECORD_CODE_OVER')
}

type Parts = { taskId: string; content: RecordContent; step: SignStep; userId: string }

async function insertRecord({ now }: RecordsContext, tx: Tx, { taskId, content, step, userId }: Parts) {
  const year = Number(inBogota(now()).fecha.slice(0, 4))
  const { rows: numbers } = await sql<{ number: number; written: string; at: Date; email: string }>`
    select n.number, written_record_number(${year}, n.number) as written,
      believable_moment(${step.at}::timestamptz, (select max(at) from visit_stages where task_id = t.id)) as at, u.email
    from tasks t join users u on u.id = t.user_id, next_visit_record_number(${year}) n(number)
    where t.id = ${taskId}`.execute(tx)
  const { number, written, at, email } = numbers[0]!
  const way = step.code === undefined ? 'drawing' : 'code'
  const document = JSON.stringify({
    number: written,
    ...content,
    signature: {
      way,
      // The client's name, whatever name the phone sends: the code went to the client.
      name: way === 'code' ? content.client.name : step.name,
      at: at.toISOString(),
      drawing: step.drawing ?? null,
      sentTo: way === 'code' ? shortened(email) : null,
    },
  } satisfies RecordDocument)
  const { rows } = await sql<{ hash: Buffer }>`
    insert into visit_records (task_id, year, number, document, hash, way, technician_id)
    values (${taskId}, ${year}, ${number}, ${document}, sha256(convert_to(${document}, 'UTF8')), ${way}, ${userId})
    returning hash`.execute(tx)
  return { number: written, hash: rows[0]!.hash }
}
