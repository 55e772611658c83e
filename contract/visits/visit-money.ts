import * as z from 'zod/mini'

/** How a visit is paid on site (P-88). */
export const paymentMethods = ['cash', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** `link`: through the payment provider (P-104). */
const anyMethod = z.enum([...paymentMethods, 'link'])
export type AnyPaymentMethod = z.infer<typeof anyMethod>

/**
 * How a quote was approved: by a drawn signature, with a link, in the client's account, or with the request itself when only the
 * fee of a preventive visit is charged. `cancelled`: the used lines of a cancelled visit; `taken_back`: the remaining lines after
 * one was taken back after the end of the visit, or after a payment by link.
 */
const approvalWays = ['signature', 'link', 'account', 'request', 'cancelled', 'taken_back'] as const

/** `dropped` lines are not listed. */
const lineStates = ['added', 'approved'] as const

const service = z.object({
  _id: z.string(),
  /** Null for lines of the visit as a whole. */
  computerId: z.nullable(z.string()),
  name: z.string(),
  amount: z.int(),
  /** The price range in the owner's list. */
  from: z.int(),
  to: z.int(),
  state: z.enum(lineStates),
  version: z.int(),
})
export type VisitService = z.infer<typeof service>

const part = z.object({
  _id: z.string(),
  computerId: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** '' without one. */
  productImage: z.string(),
  unitPrice: z.int(),
  quantity: z.int(),
  amount: z.int(),
  /** Units for sale now; null: stock is not counted. */
  stock: z.nullable(z.int()),
  state: z.enum(lineStates),
  version: z.int(),
})
export type VisitPart = z.infer<typeof part>

export const visitPayment = z.object({
  _id: z.string(),
  method: anyMethod,
  amount: z.int(),
  at: z.iso.datetime(),
})

const quote = z.object({
  _id: z.string(),
  /** 1 for the first quote of a visit. */
  number: z.int(),
  total: z.int(),
  /** `replaced`: another quote was made or approved since. */
  state: z.enum(['open', 'approved', 'declined', 'replaced']),
  madeAt: z.iso.datetime(),
  /** Whether the lines are the current ones; an open quote that is not current cannot be approved. */
  isCurrent: z.boolean(),
  version: z.int(),
})

/** The charges of a visit, as its technician sees them. */
export const visitMoney = z.object({
  /** The specified fee of a preventive visit; 0 for a corrective one. */
  fee: z.int(),
  services: z.array(service),
  parts: z.array(part),
  /** The total of all current lines, approved or not. */
  total: z.int(),
  /** The lowest and highest total according to the owner's price list. */
  range: z.object({ from: z.int(), to: z.int() }),
  /** The latest quote. */
  quote: z.nullable(quote),
  /** The valid approval; null while nothing is approved. */
  approval: z.nullable(
    z.object({
      quoteId: z.string(),
      total: z.int(),
      how: z.enum(approvalWays),
      /** The name of the signer; '' without a signature. */
      signer: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  payments: z.array(visitPayment),
  paid: z.int(),
  /** Approved and not paid. */
  due: z.int(),
})
export type VisitMoney = z.infer<typeof visitMoney>

export const proposalLine = z.object({
  kind: z.enum(['fee', 'service', 'part']),
  name: z.string(),
  /** The name of the computer; '' for the visit as a whole. */
  computer: z.string(),
  /** '' without one. */
  picture: z.string(),
  quantity: z.int(),
  amount: z.int(),
  /** It was already approved with an earlier quote. */
  isApproved: z.boolean(),
})

/** A quote as its client sees it. Opening it changes nothing. */
export const proposal = z.object({
  quoteId: z.string(),
  /** `over`: the lines changed, another quote was made or the visit has ended; the quote can no longer be approved or declined. */
  standing: z.enum(['open', 'approved', 'declined', 'over']),
  /** The visit is completed, signed or cancelled. */
  hasEnded: z.boolean(),
  /** The technician's first name. */
  technician: z.string(),
  tipo: z.enum(['preventivo', 'correctivo']),
  lines: z.array(proposalLine),
  /** The total of lines that were approved before. */
  approvedBefore: z.int(),
  total: z.int(),
  answeredAt: z.nullable(z.iso.datetime()),
  payments: z.array(visitPayment),
  paid: z.int(),
})
export type Proposal = z.infer<typeof proposal>
