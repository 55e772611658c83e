import { linkPages } from '../../contract/content/link-pages.ts'
import type { MakeDecisionLink } from '../maintenance/emails/decision-link.ts'
import type { Refuse } from '../platform/problem.ts'
import { findVisitLink, makeVisitLink } from '../visits/links.ts'
import type { DecisionsContext } from './context.ts'
import { readDecidableVisit, type DecidableVisit } from './read-decisions.ts'

/**
 * The visit of a link, while it is open; changes nothing (P-97). A token that never was is refused in the same words as one whose
 * visit is over.
 * @throws Problem VISIT_LINK_UNKNOWN (404)
 */
export async function openLink(
  { db, now }: DecisionsContext,
  token: string,
  refuse: Refuse<'VISIT_LINK_UNKNOWN'>,
): Promise<DecidableVisit> {
  const link = await findVisitLink(db, 'answer', token)
  const visit = link && (await readDecidableVisit(db, link.taskId, now()))
  if (visit?.estado !== 'pendiente' && visit?.estado !== 'en proceso') throw refuse('VISIT_LINK_UNKNOWN')
  return visit
}

/** A link ends with its visit; one whose visit is never closed ends so many days after its day, or after it was made. */
const RETENTION_DAYS = 90
const DAY_MS = 86_400_000

/** Makes the link of an e-mail, by which its reader decides about a visit; null when there is nothing to decide any more. */
export function decisionLinks({ db, now }: Pick<DecisionsContext, 'db' | 'now'>): MakeDecisionLink {
  return async (taskId) => {
    const visit = await readDecidableVisit(db, taskId, now())
    if (!visit || !(visit.canConfirm || visit.canMove)) return null
    const until = visit.changesUntil === null ? null : new Date(visit.changesUntil)
    const endsAt = new Date((until ?? now()).getTime() + RETENTION_DAYS * DAY_MS)
    const token = await makeVisitLink(db, { purpose: 'answer', taskId, endsAt })
    // Behind the # the token reaches neither a server's log nor another site.
    return {
      path: `${linkPages.visit}#token=${token}`,
      changesUntil: visit.canMove ? until : null,
      isFirstHour: until === null,
    }
  }
}
