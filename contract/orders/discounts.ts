import * as z from 'zod/mini'

import { uploadCategories } from '../catalogue/categories.ts'
import { done, success } from '../envelope.ts'
import { isCivilDate } from '../values/civil-days.ts'
import { id } from '../values/text.ts'
import { MOST_PESOS, wholeNumber } from '../values/whole-number.ts'
import {
  codeKinds,
  discountLimits,
  discountMessages,
  discountReasons,
  discountStates,
  foldCode,
  type CodeKind,
} from './discount-rules.ts'

const { shortest, longest, percent, amount, uses } = discountLimits

/** A code as typed by people, converted to its stored form. */
export const discountCode = z.pipe(
  z.pipe(
    z.string({ error: discountMessages.code }).check(z.maxLength(200, discountMessages.code)),
    z.transform(foldCode),
  ),
  z.string().check(z.regex(new RegExp(`^[A-Z0-9-]{${shortest},${longest}}$`), { error: discountMessages.code })),
)

const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((given: unknown): unknown => (given === '' || given === undefined ? null : given)),
    z.nullable(schema),
  )

const day = orNothing(
  z.string({ error: discountMessages.day }).check(z.refine(isCivilDate, { error: discountMessages.day })),
)

const codeFields = {
  code: discountCode,
  kind: z._default(z.enum(codeKinds, { error: discountMessages.kind }), 'percent'),
  /** Of a code of this kind; another's is ignored, and stored as 0. */
  percent: orNothing(wholeNumber({ min: 0, max: percent, message: discountMessages.percent })),
  /** Pesos of a code of this kind; another's is ignored, and stored as 0. */
  amount: orNothing(wholeNumber({ min: 0, max: amount, message: discountMessages.amount })),
  /** Empty: all products. */
  category: orNothing(z.enum(uploadCategories, { error: discountMessages.category })),
  leastPurchase: orNothing(wholeNumber({ min: 1, max: MOST_PESOS, message: discountMessages.leastPurchase })),
  firstDay: day,
  lastDay: day,
  mostUses: orNothing(wholeNumber({ min: 1, max: uses, message: discountMessages.mostUses })),
  onceEach: z._default(z.boolean({ error: 'Valor no válido: onceEach.' }), true),
  isOn: z._default(z.boolean({ error: 'Valor no válido: isOn.' }), true),
}

const inOrder = z.refine<{ firstDay: string | null; lastDay: string | null }>(
  ({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay,
  { error: discountMessages.days, path: ['lastDay'] },
)

type Kinds = { kind: CodeKind; percent: number | null; amount: number | null }
const hasPercent = z.refine<Kinds>(({ kind, percent: given }) => kind !== 'percent' || Boolean(given), {
  error: discountMessages.percent,
  path: ['percent'],
})
const hasAmount = z.refine<Kinds>(({ kind, amount: given }) => kind !== 'amount' || Boolean(given), {
  error: discountMessages.amount,
  path: ['amount'],
})

const ownersCode = z.object({
  _id: z.string(),
  code: z.string(),
  kind: z.enum(codeKinds),
  /** 0 of another kind; so is the amount, in pesos. */
  percent: z.int(),
  amount: z.int(),
  category: z.nullable(z.string()),
  leastPurchase: z.nullable(z.int()),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  mostUses: z.nullable(z.int()),
  onceEach: z.boolean(),
  isOn: z.boolean(),
  state: z.enum(discountStates),
  uses: z.int(),
  /** Total discount, in pesos, of sold orders with this code. */
  given: z.int(),
  /** No order uses it, so that it can be deleted. */
  isUnused: z.boolean(),
})
export type OwnersCode = z.infer<typeof ownersCode>

/** The code that was applied to the cart. */
export const appliedCode = z.object({
  code: z.string(),
  kind: z.enum(codeKinds),
  /** 0 of another kind; so is the amount, in pesos. */
  percent: z.int(),
  amount: z.int(),
  category: z.nullable(z.string()),
  leastPurchase: z.nullable(z.int()),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Why it cannot be used now; null when it can, independent of the cart's content. */
  reason: z.nullable(z.enum(discountReasons)),
})

/** The code of an order and how many pesos less it cost by it (P-239, P-341); null where it has none. */
export const orderDiscount = z.nullable(z.object({ code: z.string(), kind: z.enum(codeKinds), amount: z.int() }))

export const discounts = {
  /** The newest first. */
  'discountCodes.list': { input: z.strictObject({}), output: success(z.array(ownersCode)) },
  'discountCodes.add': {
    input: z.strictObject(codeFields).check(hasPercent, hasAmount, inOrder),
    output: success(ownersCode),
    problems: ['CODE_REPEATED', 'CODES_FULL'] as const,
  },
  /** Turns it off or on; it sets the state instead of toggling it. */
  'discountCodes.turn': {
    input: z.strictObject({ codeId: id, isOn: z.boolean({ error: 'Valor no válido: isOn.' }) }),
    output: success(ownersCode),
    problems: ['NOT_FOUND'] as const,
  },
  'discountCodes.remove': {
    input: z.strictObject({ codeId: id }),
    output: done,
    problems: ['NOT_FOUND', 'CODE_USED'] as const,
  },
  /** Applies a code to the own cart, in place of the one that is applied. */
  'discounts.apply': {
    input: z.strictObject({ code: discountCode }),
    output: done,
    problems: ['NO_DISCOUNT', 'CART_EMPTY'] as const,
  },
  /** Takes the code from the own cart. */
  'discounts.forget': { input: z.strictObject({}), output: done },
}
