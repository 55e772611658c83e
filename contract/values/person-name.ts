import { forbidden, isBlank } from './text-characters.ts'

/** In characters as people count them. */
export const LONGEST_NAME = 100
export const noName = 'Por favor ingrese un nombre válido (máximo 100 caracteres).'

/** Whether the server accepts a typed text as a person's name, for browsers, which have no schemas. */
export function isPersonName(typed: string): boolean {
  const name = typed.normalize('NFC').trim()
  return !isBlank(name) && Array.from(name).length <= LONGEST_NAME && !forbidden.test(name) && !/[<>]/.test(name)
}
