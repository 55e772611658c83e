import { joinDigits } from '../accounts/account-rules.ts'

/** Addresses of one person at most, and the length of what is written in one. */
export const addressLimits = { addresses: 20, recipient: 100, line: 200, indications: 300 } as const

export const addressMessages = {
  recipient: 'Escribe quién recibe: nombre y apellido, entre 3 y 100 caracteres.',
  phone: 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.',
  municipality: 'Elige el municipio en la lista.',
  line: 'Escribe la dirección: entre 5 y 200 caracteres.',
  indications: 'Las indicaciones admiten máximo 300 caracteres.',
} as const

/** A telephone as people type it, without what only separates its digits, and without the prefix of Colombia (M-6). */
export const bareDigits = (typed: string): string => {
  const digits = joinDigits(typed)
  const national = digits.replace(/^\+?57(?=\d{10}$)/, '')
  return national.startsWith('+') ? digits : national
}
