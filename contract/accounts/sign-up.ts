import * as z from 'zod/mini'

import { orDefault } from '../values/choice.ts'
import { noName } from '../values/person-name.ts'
import { isBlank } from '../values/text-characters.ts'
import { accountFields } from './account-fields.ts'
import { accountMessages, isColombianPhone } from './account-rules.ts'

// What is missing stops all that follows, so that it is shown alone.
const required = (message: string) =>
  z.string({ error: message }).check(z.refine((text) => !isBlank(text), { error: message, abort: true }))
/** A password is verbatim: blanks alone are something. */
const requiredVerbatim = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, { error: message, abort: true }))

/** First of all: nothing missing, nothing that does not belong. */
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

/** Then the phone, and then the two passwords; each stops what follows. */
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

/** Takes texts and finds out whether they are more; the repeated password has done its work. */
type Rest = z.ZodMiniType<z.output<typeof sound>, z.output<typeof complete>>

/**
 * What a new person sends. The refusals come in this order (P-30): what is missing,
 * the phone, passwords that differ, and then the rest.
 */
export const signUpInput = z.pipe(inOrder, sound as unknown as Rest)
