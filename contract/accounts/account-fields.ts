import * as z from 'zod/mini'

import { choice } from '../values/choice.ts'
import { email, personName } from '../values/text.ts'
import {
  accountMessages,
  colombianPhone,
  documentTypes,
  PASSWORD_LENGTH,
  PROFILE_PICTURE_BYTES,
  roles,
} from './account-rules.ts'

const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/
const BASE64_CHARACTERS_AT_MOST = Math.ceil(PROFILE_PICTURE_BYTES / 3) * 4

const isPicture = (text: string): boolean => {
  const [, base64 = ''] = text.length > BASE64_CHARACTERS_AT_MOST + 30 ? [] : (dataUrl.exec(text) ?? [])
  return base64 !== '' && base64.length <= BASE64_CHARACTERS_AT_MOST
}

const oneLength = (text: string): number => Array.from(text).length

/** Fields of an account, each with its error message. */
export const accountFields = {
  name: personName,
  email,
  phone: z.string({ error: accountMessages.phone }).check(z.regex(colombianPhone, { error: accountMessages.phone })),
  documentType: z.enum(documentTypes, { error: accountMessages.documentType }),
  document: z
    .string({ error: accountMessages.document })
    .check(z.regex(/^[0-9A-Za-z.-]{3,20}$/, { error: accountMessages.document })),
  /** A password is used verbatim: neither trimmed nor normalised. */
  newPassword: z.string({ error: accountMessages.passwordLength }).check(
    z.refine((text) => oneLength(text) >= PASSWORD_LENGTH.min && oneLength(text) <= PASSWORD_LENGTH.max, {
      error: accountMessages.passwordLength,
    }),
  ),
  /** A password that is only compared: any length is accepted, also an empty one. */
  givenPassword: z
    .string({ error: 'La contraseña es obligatoria.' })
    .check(z.refine((text) => oneLength(text) <= PASSWORD_LENGTH.max, { error: accountMessages.passwordLength })),
  role: choice(roles, { what: 'el rol', invalid: accountMessages.role }),
  /** A new picture as a data URL, or '' for none. */
  profilePic: z
    .string({ error: accountMessages.picture })
    .check(z.refine((text) => text === '' || isPicture(text), { error: accountMessages.picture })),
}
