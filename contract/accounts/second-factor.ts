import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { accountFields } from './account-fields.ts'

/** A code of the app (six digits), or one of the recovery codes; spaces and hyphens do not count. */
export const givenCode = z
  .string({ error: 'Escribe el código.' })
  .check(z.maxLength(40, { error: 'El código es demasiado largo.' }))

/** The code of an app besides the password. */
export const secondFactor = {
  'secondFactor.get': {
    input: z.strictObject({}),
    output: success(
      z.object({
        /** When it was turned on; null while it is off. */
        confirmedAt: z.nullable(z.iso.datetime()),
        /** How many recovery codes are left. */
        recoveryCodes: z.int(),
      }),
    ),
  },
  /** Creates a key for the app; sign-in requires no code until one is confirmed. */
  'secondFactor.begin': {
    input: z.strictObject({ password: accountFields.givenPassword }),
    output: success(
      z.object({
        /** The key in base 32, for people who type it. */
        key: z.string(),
        /** `otpauth://…`, for the QR code and for an app on the same phone. */
        address: z.string(),
      }),
    ),
    problems: ['WRONG_PASSWORD', 'SIGN_IN_BUSY', 'SECOND_FACTOR_ON'] as const,
  },
  'secondFactor.confirm': {
    input: z.strictObject({ code: givenCode }),
    /** The recovery codes, which are shown only this once. */
    output: success(z.object({ recoveryCodes: z.array(z.string()) })),
    problems: ['WRONG_CODE', 'SECOND_FACTOR_NOT_BEGUN', 'SECOND_FACTOR_UNREADABLE'] as const,
  },
  'secondFactor.end': {
    input: z.strictObject({ password: accountFields.givenPassword, code: givenCode }),
    output: done,
    problems: ['WRONG_PASSWORD', 'SIGN_IN_BUSY', 'WRONG_CODE', 'SECOND_FACTOR_UNREADABLE'] as const,
  },
}
