import * as z from 'zod/mini'

import { orDefault } from '../values/choice.ts'
import { noName } from '../values/person-name.ts'
import { isBlank } from '../values/text-characters.ts'
import { accountFields } from './account-fields.ts'
import { accountMessages, isColombianPhone } from './account-rules.ts'

// A missing field stops all later checks, so that its error is the only one shown.
const required = (message: string) =>
  z.string({ error: message }).check(z.refine((text) => !isBlank(text), { error: message, abort: true }))
/** A password is used verbatim, so spaces count as characters. */
const requiredVerbatim = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message, abort: true }))

/** First check: no field is missing and no unknown field is present. */
const complete = z.strictObject({
  name: required(noName),
  email: required('Por favor ingrese un correo electrónico válido.'),
  phone: required(accountMessages.phone),
  document: required(accountMessages.document),
  password: requiredVerbatim(accountMessages.passwordLength),
  confirmPassword: requiredVerbatim(accountMessages.passwordsDiffer),
  documentType: orDefault(z.string({ error: accountMessages.documentType }), 'CC'),
  profilePic: z._default(z.string({ error: accountMessages.picture }), ''),
})

/** Second check: the phone, then the two passwords; each failure stops the later checks. */
const inOrder = complete.check(
  z.refine(({ phone }) => isColombianPhone(phone), { error: accountMessages.phone, path: ['phone'], abort: true }),
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: accountMessages.passwordsDiffer,
    path: ['confirmPassword'],
    abort: true,
  }),
)

const sound = z.object({
  name: accountFields.name,
  email: accountFields.email,
  phone: accountFields.phone,
  documentType: accountFields.documentType,
  document: accountFields.document,
  password: accountFields.newPassword,
  profilePic: accountFields.profilePic,
})

/** The remaining checks take the fields as texts and no longer need the repeated password. */
type Rest = z.ZodMiniType<z.output<typeof sound>, z.output<typeof complete>>

/**
 * The fields of a sign-up. They are refused in this order (P-30): missing fields, the phone, different passwords, then the
 * others.
 */
export const signUpInput = z.pipe(inOrder, sound as unknown as Rest)
