import * as z from 'zod/mini'

import { colombianPhone } from '../accounts/account-rules.ts'
import { done, success } from '../envelope.ts'
import { id, line, longText } from '../values/text.ts'
import { addressLimits, addressMessages, bareDigits } from './address-rules.ts'

const withoutAngles = (message: string) => z.string().check(z.regex(/^[^<>]*$/, { error: message }))

/** The editable fields of an address. */
export const addressFields = {
  recipient: z.pipe(
    line({ min: 3, max: addressLimits.recipient, message: addressMessages.recipient }),
    withoutAngles(addressMessages.recipient),
  ),
  phone: z.pipe(
    z.pipe(
      z.string({ error: addressMessages.phone }).check(z.maxLength(40, { error: addressMessages.phone })),
      z.transform(bareDigits),
    ),
    z.string().check(z.regex(colombianPhone, { error: addressMessages.phone })),
  ),
  /** Five digits of DIVIPOLA (M-7). */
  municipalityCode: z
    .string({ error: addressMessages.municipality })
    .check(z.regex(/^\d{5}$/, { error: addressMessages.municipality })),
  line: line({ min: 5, max: addressLimits.line, message: addressMessages.line }),
  /** Directions for finding it, in a few lines. */
  indications: z._default(longText({ max: addressLimits.indications, message: addressMessages.indications }), ''),
}

const writtenAddress = {
  ...addressFields,
  /** The address preselected in the cart; a person's first address becomes it automatically. */
  isUsual: z._default(z.boolean({ error: 'Valor no válido: isUsual.' }), false),
}

export const address = z.object({
  _id: z.string(),
  recipient: z.string(),
  phone: z.string(),
  municipalityCode: z.string(),
  municipality: z.string(),
  department: z.string(),
  line: z.string(),
  indications: z.string(),
  isUsual: z.boolean(),
  /** Send it as `If-Match`: a change based on another version is refused. */
  version: z.int(),
})
export type Address = z.infer<typeof address>

const addressId = { addressId: id }

export const addresses = {
  /** The usual address first, then the newest. */
  'addresses.list': { input: z.strictObject({}), output: success(z.array(address)) },
  'addresses.add': {
    input: z.strictObject(writtenAddress),
    output: success(address),
    problems: ['ADDRESSES_FULL'] as const,
  },
  'addresses.change': {
    input: z.strictObject({ ...addressId, ...writtenAddress }),
    output: success(address),
    problems: ['NOT_FOUND', 'ADDRESS_CHANGED'] as const,
  },
  'addresses.remove': { input: z.strictObject(addressId), output: done, problems: ['NOT_FOUND'] as const },
}
