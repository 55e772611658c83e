import type { CaseEvent, CaseKind, CaseState } from '../../contract/orders/return-case-rules.ts'

/** The causes of an event; `money` is a refund at the order desk, which causes these events by itself. */
export type CaseActor = 'buyer' | 'owner' | 'money'

/** The events that move a case, and who may cause them. `opened` and `noted` move nothing. */
export const movingEvents = {
  /** The owner examines a faulty product or its description. */
  reviewed: ['owner'],
  /** Its units are back in the shop: their refund is owed (P-292). */
  received: ['owner'],
  money_back: ['money'],
  /** The refund was recorded by mistake (P-200). */
  refund_undone: ['money'],
  repaired: ['owner'],
  replaced: ['owner'],
  /** A withdrawal for an exception of the law, a guarantee claim for a reason. */
  rejected: ['owner'],
  cancelled: ['buyer', 'owner'],
  /** The product of a withdrawal never arrived. */
  not_sent: ['owner'],
} as const satisfies Partial<Record<CaseEvent, readonly CaseActor[]>>
export type MovingEvent = keyof typeof movingEvents

type Moves = Partial<Record<CaseState, Partial<Record<MovingEvent, CaseState>>>>

const moneyGoesBack = { received: { money_back: 'money_back' }, money_back: { refund_undone: 'received' } } as const

/**
 * The new state of a case in each state after each event; missing entries have no effect. PostgreSQL executes it: `npm run
 * order-life` generates `return_case_move()` (database/functions/return-cases/case-moves.sql) from this table.
 */
export const caseLife: Record<CaseKind, Moves> = {
  withdrawal: {
    waiting: { received: 'received', rejected: 'rejected', cancelled: 'cancelled', not_sent: 'not_sent' },
    ...moneyGoesBack,
  },
  guarantee: {
    waiting: { reviewed: 'in_review', rejected: 'rejected', cancelled: 'cancelled' },
    in_review: {
      received: 'received',
      repaired: 'repaired',
      replaced: 'replaced',
      rejected: 'rejected',
      cancelled: 'cancelled',
    },
    ...moneyGoesBack,
  },
}

/** Every move of the table. */
export const caseMoves = Object.entries(caseLife).flatMap(([kind, moves]) =>
  Object.entries(moves).flatMap(([state, events]) =>
    Object.entries(events).map(([event, next]) => ({
      kind: kind as CaseKind,
      state: state as CaseState,
      event: event as MovingEvent,
      next,
    })),
  ),
)
