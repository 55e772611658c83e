import * as z from 'zod/mini'

import type { Role } from './call.ts'
import { email, personName } from './text.ts'

/** The roles, in the order in which the role dialog offers them (specification §6). */
export const roles = ['ADMIN', 'GENERAL', 'TECHNICAL'] as const satisfies readonly Role[]

/** What a new person may show: cédula de ciudadanía or NIT (specification §9). */
export const documentTypes = ['CC', 'NIT'] as const

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** Bytes of a profile picture at most, as it arrives (security policy §2.6). */
export const PROFILE_PICTURE_BYTES = 512 * 1024

export const accountMessages = {
  phone: 'Por favor ingrese un número de teléfono válido de Colombia',
  passwordsDiffer: 'Por favor revise que las contraseñas sean iguales',
  passwordLength: 'La contraseña debe tener entre 8 y 128 caracteres.',
  document: 'Por favor ingrese un número de documento válido.',
  documentType: 'Tipo de documento no válido.',
  role: 'Rol no válido.',
  picture: 'La foto no es válida. Usa JPG, PNG o WebP de máximo 512 KB.',
} as const

/** Ten digits beginning with 3, or eight to ten not beginning with 0; digits only (specification §5). */
const colombianPhone = /^(?:3\d{9}|[1-9]\d{7,9})$/

/** Whether the specification's rule takes this as a phone number. */
export const isColombianPhone = (text: string): boolean => colombianPhone.test(text)

const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/
const BASE64_CHARACTERS_AT_MOST = Math.ceil(PROFILE_PICTURE_BYTES / 3) * 4

const isPicture = (text: string): boolean => {
  const [, base64 = ''] = text.length > BASE64_CHARACTERS_AT_MOST + 30 ? [] : (dataUrl.exec(text) ?? [])
  return base64 !== '' && base64.length <= BASE64_CHARACTERS_AT_MOST
}

const oneLength = (text: string): number => Array.from(text).length

/** Fields of an account, each with its refusal (security policy §2.1). */
export const accountFields = {
  name: personName,
  email,
  phone: z.string({ error: accountMessages.phone }).check(z.regex(colombianPhone, { error: accountMessages.phone })),
  documentType: z.enum(documentTypes, { error: accountMessages.documentType }),
  document: z
    .string({ error: accountMessages.document })
    .check(z.regex(/^[0-9A-Za-z.-]{3,20}$/, { error: accountMessages.document })),
  /** Verbatim: a password is neither trimmed nor normalised. */
  newPassword: z.string({ error: accountMessages.passwordLength }).check(
    z.refine((text) => oneLength(text) >= PASSWORD_LENGTH.min && oneLength(text) <= PASSWORD_LENGTH.max, {
      error: accountMessages.passwordLength,
    }),
  ),
  /** A password that is only compared: of any length that a password may have, and also empty. */
  givenPassword: z
    .string({ error: 'La contraseña es obligatoria.' })
    .check(z.refine((text) => oneLength(text) <= PASSWORD_LENGTH.max, { error: accountMessages.passwordLength })),
  role: z.enum(roles, { error: accountMessages.role }),
  /** A new picture as a data URL, or '' for none. */
  profilePic: z
    .string({ error: accountMessages.picture })
    .check(z.refine((text) => text === '' || isPicture(text), { error: accountMessages.picture })),
}
