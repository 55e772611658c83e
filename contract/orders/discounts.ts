import * as z from 'zod/mini'

import { uploadCategories } from '../catalogue/categories.ts'
import { done, success } from '../envelope.ts'
import { isCivilDate } from '../values/civil-days.ts'
import { id } from '../values/text.ts'
import { MOST_PESOS, wholeNumber } from '../values/whole-number.ts'
import { discountLimits, discountMessages, discountReasons, discountStates, foldCode } from './discount-rules.ts'

const { shortest, longest, percent, uses } = discountLimits

/** A code as people write it, which becomes what is stored. */
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
  percent: wholeNumber({ min: 1, max: percent, message: discountMessages.percent }),
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

const ownersCode = z.object({
  _id: z.string(),
  code: z.string(),
  percent: z.int(),
  category: z.nullable(z.string()),
  leastPurchase: z.nullable(z.int()),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  mostUses: z.nullable(z.int()),
  onceEach: z.boolean(),
  isOn: z.boolean(),
  state: z.enum(discountStates),
  uses: z.int(),
  /** Pesos that sold orders cost less by it. */
  given: z.int(),
  /** No order has it, so that it can be deleted. */
  isUnused: z.boolean(),
})
export type OwnersCode = z.infer<typeof ownersCode>

/** The code that was applied to a cart. */
export const appliedCode = z.object({
  code: z.string(),
  percent: z.int(),
  category: z.nullable(z.string()),
  leastPurchase: z.nullable(z.int()),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Why it cannot be used now; null when it can, whatever is in the cart. */
  reason: z.nullable(z.enum(discountReasons)),
})

/** The code and the discount of an order (P-239); null where it has none. */
export const orderDiscount = z.nullable(z.object({ code: z.string(), amount: z.int() }))

export const discounts = {
  /** The newest first. */
  'discountCodes.list': { input: z.strictObject({}), output: success(z.array(ownersCode)) },
  'discountCodes.add': {
    input: z.strictObject(codeFields).check(inOrder),
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
