import { findVisitLink } from '../maintenance/visit-links.ts'
import type { Refuse } from '../platform/problem.ts'
import type { AnswersContext } from './context.ts'
import { readStanding, type Standing } from './read-answers.ts'

/**
 * The visit of a link, while it is open; changes nothing. A token that never was is refused in the same words as one whose
 * visit is over.
 * @throws Problem VISIT_LINK_OVER (404)
 */
export async function openLink(
  { db, now }: AnswersContext,
  token: string,
  refuse: Refuse<'VISIT_LINK_OVER'>,
): Promise<Standing> {
  const taskId = await findVisitLink(db, token, 'answer')
  const standing = taskId === undefined ? undefined : await readStanding(db, taskId, now())
  if (standing?.estado !== 'pendiente' && standing?.estado !== 'en proceso') throw refuse('VISIT_LINK_OVER')
  return standing
}
