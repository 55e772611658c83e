import { sql } from 'kysely'

import type { LinkedCharge, VisitLinkStatus } from '../../contract/visits/visit-payments.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { findVisitLink } from '../visits/links.ts'
import { readProposal } from '../visits/money/proposals.ts'

type Row = {
  taskId: string
  provider: string
  reference: string
  amount: number
  expiresAt: Date
  isOver: boolean
  /** Somebody has been sent to the provider's page. */
  wasOpened: boolean
  tipo: LinkedCharge['tipo']
  technician: string
  due: number
  quoteId: string | null
  isPaid: boolean
  isGoingBack: boolean
  /** The latest thing that the provider said of a payment; null while it has said nothing. */
  latest: string | null
}

/** A charge as its link shows it, and what paying it needs to know. */
export type Linked = { chargeId: string; shown: LinkedCharge } & Pick<
  Row,
  'taskId' | 'provider' | 'reference' | 'wasOpened'
>

/**
 * The charge of a link; changes nothing.
 * @throws Problem VISIT_LINK_UNKNOWN (404)
 */
export async function readLinkedCharge(db: Db, token: string, refuse: Refuse<'VISIT_LINK_UNKNOWN'>): Promise<Linked> {
  const link = await findVisitLink(db, 'pay', token)
  const found = link?.about ? await readCharge(db, link.about) : undefined
  if (!found) throw refuse('VISIT_LINK_UNKNOWN')
  return found
}

/** A charge and its current state. */
export async function readCharge(db: Db, chargeId: string): Promise<Linked | undefined> {
  const { rows } = await sql<Row>`
    select c.task_id as "taskId", c.provider, c.reference, c.amount, c.expires_at as "expiresAt", c.expires_at <= now() as "isOver",
      c.redirect_url is not null as "wasOpened", t.tipo, coalesce(split_part(w.name, ' ', 1), '') as technician,
      visit_due(t.id) as due, (select id from visit_quotes where task_id = t.id and state = 'approved') as "quoteId",
      exists (select from visit_transactions x join visit_payments p on (p.provider, p.provider_tx_id) = (x.provider, x.provider_tx_id)
        where x.charge_id = c.id and x.status = 'approved') as "isPaid",
      exists (select from visit_transactions x where x.charge_id = c.id and x.status in ('approved', 'voided', 'refunded'))
        as "isGoingBack",
      (select x.status from visit_transactions x where x.charge_id = c.id order by x.first_seen_at desc limit 1) as latest
    from visit_charges c join tasks t on t.id = c.task_id left join users w on w.id = t.technician_id
    where c.id = ${chargeId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const standing = statusOf(row)
  const isPayable = standing === 'open' || standing === 'confirming'
  const proposal = isPayable && row.quoteId !== null ? await readProposal(db, row.quoteId) : undefined
  const { taskId, provider, reference, wasOpened, tipo, technician, amount } = row
  return {
    ...{ chargeId, taskId, provider, reference, wasOpened },
    shown: {
      ...{ standing, tipo, technician, amount },
      wasDeclined: standing === 'open' && (row.latest === 'declined' || row.latest === 'error'),
      expiresAt: row.expiresAt.toISOString(),
      lines: proposal?.lines ?? [],
      total: proposal?.total ?? amount,
      paid: proposal?.paid ?? 0,
      isSimulated: provider === 'simulated',
    },
  }
}

function statusOf(row: Pick<Row, 'isPaid' | 'isGoingBack' | 'latest' | 'due' | 'amount' | 'isOver'>): VisitLinkStatus {
  if (row.isPaid) return 'paid'
  if (row.isGoingBack) return 'refund'
  if (row.latest === 'pending') return 'confirming'
  if (row.due !== row.amount) return 'changed'
  return row.isOver ? 'expired' : 'open'
}
