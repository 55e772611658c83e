import type { OrderState } from '../../contract/orders/orders.ts'

/**
 * The place of an order's units and licence keys: `held` for it, `released` for sale, `sold` to its buyer, or `returned`: units
 * that had not left and unseen keys are for sale again after a sale.
 */
export const goodsPlaces = ['held', 'released', 'sold', 'returned'] as const
export type Goods = (typeof goodsPlaces)[number]

/**
 * The causes of an event. `provider` also stands for the shop's own jobs, as in the audit log; an `owner` is an ADMIN at the
 * order desk.
 */
export type OrderActor = 'buyer' | 'provider' | 'operator' | 'owner'

/** The events of an order after it is placed, and who may cause them. */
export const orderEvents = {
  /**
   * The provider received the requested amount, or the owner recorded that the shop itself did (P-272). With simulated payments,
   * the buyer decides it.
   */
  approved: ['provider', 'buyer', 'owner'],
  /** The provider received another amount or another currency. */
  approved_other_amount: ['provider'],
  declined: ['provider', 'buyer'],
  /** Not paid in time. */
  expired: ['provider'],
  /** The owner cancels an unpaid order that was placed by telephone or by transfer. */
  cancelled: ['buyer', 'owner'],
  /** The provider voided or refunded an approved payment, and nobody here had requested it. */
  reversed: ['provider'],
  /** The operator accepts a payment under review for the order. */
  review_delivered: ['operator', 'owner'],
  /** The operator refunded a payment under review. */
  review_refunded: ['operator', 'owner'],
  /** The payment of a `refund` task was refunded; the provider may report it itself (`reversal_of`). */
  refund_made: ['operator', 'owner', 'provider'],
  /** The operator closed a task of another kind, or the provider one of several refunds. */
  task_done: ['operator', 'owner', 'provider'],
  /** The shop cancels an order that was paid, or that is paid on delivery, also when nobody accepted it there. */
  cancelled_by_shop: ['owner'],
  /** The whole payment was refunded, and the order was not cancelled before. */
  paid_back: ['owner', 'provider'],
  /** Like `paid_back`, while a second payment of the order is still to be refunded. */
  price_paid_back: ['owner', 'provider'],
  /** The shop received the cash that was paid on delivery. */
  collected: ['owner'],
  /** A refund recorded by mistake is undone: its amount is due again. */
  refund_undone: ['owner'],
  /** The same for an order that was not cancelled: only that refund had ended it. */
  sale_restored: ['owner'],
} as const satisfies Record<string, readonly OrderActor[]>
export type OrderEvent = keyof typeof orderEvents

export const orderEffects = [
  /** Held units and keys become the buyer's; the keys can be seen from now on. */
  'sell_goods',
  /** Held units and keys are for sale again. */
  'release_goods',
  /** Sold units that have not left and unseen keys are for sale again; waiting shipments are not sent. */
  'return_goods',
  /** Released units and keys are taken and sold, all or none. */
  'take_goods_again',
  /** Restores ownership of units and keys that were marked returned but are not on sale yet. */
  'restore_goods',
  /** Marks this payment as the one that paid the order; its time becomes the time of payment. */
  'mark_payment',
  /** Bought units leave the cart; units that were added since stay. */
  'take_from_cart',
  /** Adds the order to the sums of reports, or removes it (trigger `orders_queue_sale`). */
  'count_sale',
  'uncount_sale',
  /** The cart gets a new checkout id, with which it can be paid. */
  'new_checkout',
  /** The provider is no longer queried about the attempt. */
  'stop_checks',
  /** The operator must look at this payment: `npm run payment-tasks`. */
  'task_refund',
  'task_review',
  'task_voided',
  'close_task',
  'reopen_task',
  /** Only in a shop that sends e-mails. */
  'email_receipt',
  'email_refund_due',
  'email_transfer_awaited',
  /** To the shop itself. */
  'email_new_order',
] as const
export type OrderEffect = (typeof orderEffects)[number]

export type Refusal = 'NOT_IN_REVIEW' | 'BUYER_GONE' | 'NOT_ENOUGH' | 'AWAITS_DECISION' | 'GOODS_FOR_SALE'

/** The conditions of a move. Moves of one cell exclude each other. */
export type Condition = {
  goods?: Goods
  /** Whether the buyer's account still exists. */
  buyer?: 'living' | 'gone'
  /**
   * Whether released units and keys can be taken again, within the buyer's licences of that day when the payment is late; or,
   * when a sale is restored, whether all bought goods are still there.
   */
  supply?: 'enough' | 'short'
  /** Whether this payment is the one that paid the order. */
  payment?: 'taken' | 'another'
}

export type Move = {
  when: Condition
  /** Null: the state stays. */
  to: OrderState | null
  effects: readonly OrderEffect[]
  /** The action in the audit log. */
  log: `payment.${string}` | null
  /** The move changes nothing, and the operator gets this refusal. */
  refusal: Refusal | null
}

const become = (to: OrderState, log: Move['log'], effects: readonly OrderEffect[], when: Condition = {}): Move => ({
  when,
  to,
  effects: [...effects, 'new_checkout'],
  log,
  refusal: null,
})
const stay = (effects: readonly OrderEffect[] = [], when: Condition = {}): Move => ({
  when,
  to: null,
  effects,
  log: null,
  refusal: null,
})
const refuse = (refusal: Refusal, when: Condition = {}): Move => ({ ...stay([], when), refusal })

const pays = [
  'mark_payment',
  'take_from_cart',
  'count_sale',
  'email_receipt',
  'email_new_order',
  'stop_checks',
] as const
const notInReview = { review_delivered: [refuse('NOT_IN_REVIEW')], review_refunded: [refuse('NOT_IN_REVIEW')] }
const tasksClose = { refund_made: [stay(['close_task'])], task_done: [stay(['close_task'])] }

/** An order that can no longer be paid or cancelled. */
const settled = {
  approved_other_amount: [stay(['task_review'])],
  declined: [stay()],
  expired: [stay()],
  cancelled: [stay()],
  reversed: [stay()],
  ...notInReview,
  ...tasksClose,
  cancelled_by_shop: [stay()],
  paid_back: [stay()],
  price_paid_back: [stay()],
  collected: [stay()],
  refund_undone: [stay(['reopen_task'])],
  sale_restored: [stay()],
}
/** The sale is in the reports again; the log already has its payment. */
const saleRestored: readonly Move[] = [
  {
    ...stay(['restore_goods', 'count_sale'], { goods: 'returned', supply: 'enough' }),
    to: 'paid',
    log: 'payment.restored',
  },
  refuse('GOODS_FOR_SALE', { goods: 'returned', supply: 'short' }),
  stay([], { goods: 'released' }),
]
const onlySecondMoneyGoesBack = [stay([], { payment: 'taken' }), stay(['task_refund'], { payment: 'another' })]

/** An order that ended unpaid, until a late payment. */
const ended: Record<OrderEvent, readonly Move[]> = {
  ...settled,
  approved: [
    become('paid', 'payment.ok', ['take_goods_again', ...pays], { buyer: 'living', supply: 'enough' }),
    become('refund_due', 'payment.refund_due', ['task_refund', 'email_refund_due'], {
      buyer: 'living',
      supply: 'short',
    }),
    become('refund_due', 'payment.refund_due', ['task_refund'], { buyer: 'gone' }),
  ],
  approved_other_amount: [become('review', 'payment.review', ['task_review'])],
}

/**
 * The moves of an order in each state at each event. PostgreSQL executes them: `npm run order-life` generates
 * `order_move()` (database/functions/orders/order-moves.sql) and docs/orders.md from this table.
 */
export const orderLife: Record<OrderState, Record<OrderEvent, readonly Move[]>> = {
  pending: {
    ...settled,
    approved: [
      become('paid', 'payment.ok', ['sell_goods', ...pays], { buyer: 'living' }),
      become('refund_due', 'payment.refund_due', ['release_goods', 'task_refund'], { buyer: 'gone' }),
    ],
    approved_other_amount: [become('review', 'payment.review', ['task_review'])],
    declined: [become('declined', 'payment.declined', ['release_goods'])],
    expired: [become('expired', 'payment.expired', ['release_goods'])],
    cancelled: [become('cancelled', 'payment.cancelled', ['release_goods'])],
  },
  declined: ended,
  expired: ended,
  cancelled: ended,
  review: {
    ...settled,
    approved: [stay(['task_review'])],
    review_delivered: [
      become('paid', 'payment.ok', ['sell_goods', ...pays, 'close_task'], { goods: 'held', buyer: 'living' }),
      become('paid', 'payment.ok', ['take_goods_again', ...pays, 'close_task'], {
        goods: 'released',
        buyer: 'living',
        supply: 'enough',
      }),
      refuse('NOT_ENOUGH', { goods: 'released', buyer: 'living', supply: 'short' }),
      refuse('BUYER_GONE', { buyer: 'gone' }),
    ],
    // The operator informs the buyer: no e-mail explains a refund of another amount.
    review_refunded: [
      become('refunded', 'payment.refunded', ['release_goods', 'close_task', 'stop_checks'], { goods: 'held' }),
      become('refunded', 'payment.refunded', ['close_task', 'stop_checks'], { goods: 'released' }),
    ],
    task_done: [refuse('AWAITS_DECISION')],
  },
  paid: {
    ...settled,
    approved: onlySecondMoneyGoesBack,
    // Goods that have left and viewed keys cannot be returned.
    reversed: [
      become('voided', 'payment.voided', ['return_goods', 'task_voided', 'uncount_sale'], { payment: 'taken' }),
      stay([], { payment: 'another' }),
    ],
    cancelled_by_shop: [
      {
        ...stay(['return_goods', 'task_refund', 'uncount_sale']),
        to: 'refund_due',
        log: 'payment.refund_due',
      },
    ],
    paid_back: [{ ...stay(['return_goods', 'uncount_sale']), to: 'refunded', log: 'payment.refunded' }],
    price_paid_back: [{ ...stay(['return_goods', 'uncount_sale']), to: 'refund_due', log: 'payment.refund_due' }],
  },
  voided: { ...settled, approved: onlySecondMoneyGoesBack },
  refund_due: {
    ...settled,
    approved: onlySecondMoneyGoesBack,
    refund_made: [{ ...stay(['close_task']), to: 'refunded', log: 'payment.refunded' }],
    sale_restored: saleRestored,
  },
  refunded: {
    ...settled,
    approved: onlySecondMoneyGoesBack,
    refund_undone: [{ ...stay(['reopen_task']), to: 'refund_due', log: 'payment.refund_due' }],
    sale_restored: saleRestored,
  },
  // No provider takes part in these orders; a payment through one is refunded.
  on_delivery: {
    ...settled,
    approved: onlySecondMoneyGoesBack,
    collected: [{ ...stay(['mark_payment', 'count_sale']), to: 'paid', log: 'payment.ok' }],
    cancelled_by_shop: [{ ...stay(['return_goods']), to: 'uncollected', log: 'payment.uncollected' }],
  },
  uncollected: { ...settled, approved: onlySecondMoneyGoesBack },
}

/** The initial states of an order: `pay()` (database/functions/payments/pay.sql) does the same in one fast statement. */
export const orderBeginnings = {
  paid_at_once: {
    to: 'paid',
    goods: 'sold',
    effects: ['take_from_cart', 'count_sale', 'email_receipt', 'email_new_order', 'new_checkout'],
    log: 'payment.ok',
  },
  payment_awaited: { to: 'pending', goods: 'held', effects: ['new_checkout'], log: null },
  transfer_awaited: {
    to: 'pending',
    goods: 'held',
    effects: ['take_from_cart', 'email_transfer_awaited', 'email_new_order', 'new_checkout'],
    log: null,
  },
  to_pay_on_delivery: {
    to: 'on_delivery',
    goods: 'sold',
    effects: ['take_from_cart', 'email_receipt', 'email_new_order', 'new_checkout'],
    log: 'payment.on_delivery',
  },
} as const satisfies Record<string, Pick<Move, 'to' | 'effects' | 'log'> & { to: OrderState; goods: Goods }>

type StateFacts = {
  goods: readonly [Goods, ...Goods[]]
  /** The place of the goods after payment, for a state that unpaid orders may also reach. */
  goodsOncePaid?: readonly Goods[]
  /** The buyer still waits for the result of the payment. */
  isConfirming: boolean
  /** It ended unpaid, and the history does not show it: the buyer may pay the same cart again, unless it left the cart (P-270). */
  cameToNothing: boolean
  /** A payment may still arrive: the provider is still queried. */
  isChecked: boolean
  /** A payment or refund is in transit: the buyer's account cannot be deleted. */
  keepsAccount: boolean
  /** Its licences count towards the buyer's limit of its day. */
  countsLicences: boolean
}
const no = {
  isConfirming: false,
  cameToNothing: false,
  isChecked: false,
  keepsAccount: false,
  countsLicences: false,
}
const nothing: StateFacts = { ...no, goods: ['released'], cameToNothing: true, isChecked: true }

/** The facts of each state. */
export const stateFacts: Record<OrderState, StateFacts> = {
  pending: {
    ...no,
    goods: ['held'],
    isConfirming: true,
    isChecked: true,
    keepsAccount: true,
    countsLicences: true,
  },
  declined: nothing,
  expired: nothing,
  cancelled: nothing,
  review: { ...no, goods: ['held', 'released'], isConfirming: true, keepsAccount: true, countsLicences: true },
  paid: { ...no, goods: ['sold'], countsLicences: true },
  voided: { ...no, goods: ['returned'], countsLicences: true },
  refund_due: { ...no, goods: ['released'], goodsOncePaid: ['returned'], keepsAccount: true },
  refunded: { ...no, goods: ['released'], goodsOncePaid: ['returned'] },
  on_delivery: { ...no, goods: ['sold'], keepsAccount: true },
  uncollected: { ...no, goods: ['returned'] },
}

/** The states for which a fact is true. */
export const statesThat = (fact: Exclude<keyof StateFacts, 'goods' | 'goodsOncePaid'>): OrderState[] =>
  (Object.keys(stateFacts) as OrderState[]).filter((state) => stateFacts[state][fact])
