import type { Role } from '../call.ts'

/** The roles, in the order in which the role dialog offers them (P-30). */
export const roles = ['ADMIN', 'GENERAL', 'TECHNICAL'] as const satisfies readonly Role[]

/** The documents that a new person may choose: cédula de ciudadanía or NIT (P-30). */
export const documentTypes = ['CC', 'NIT'] as const

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

/** The maximum size of an uploaded profile picture, in bytes. */
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

/** Ten digits beginning with 3, or eight to ten not beginning with 0; digits only (M-6). */
export const colombianPhone = /^(?:3\d{9}|[1-9]\d{7,9})$/

/**
 * Removes separators from a phone number as contacts and browsers write it: `310 555-0116`. Numbers pasted from a chat may have
 * other dashes and invisible marks around them.
 */
export const joinDigits = (typed: string): string => typed.replaceAll(/[\s.()\p{Pd}\p{Cf}]/gu, '')

/** Whether this counts as a phone number (M-6). */
export const isColombianPhone = (text: string): boolean => colombianPhone.test(text)
