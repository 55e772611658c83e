import { joinDigits } from '../accounts/account-rules.ts'

/** The maximum number of addresses of one person, and the maximum lengths of their fields. */
export const addressLimits = { addresses: 20, recipient: 100, line: 200, indications: 300 } as const

export const addressMessages = {
  recipient: 'Escribe quién recibe: nombre y apellido, entre 3 y 100 caracteres.',
  phone: 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.',
  municipality: 'Elige el municipio en la lista.',
  line: 'Escribe la dirección: entre 5 y 200 caracteres.',
  indications: 'Las indicaciones admiten máximo 300 caracteres.',
} as const

/** Removes separators and the prefix of Colombia from a typed telephone number (M-6). */
export const bareDigits = (typed: string): string => {
  const digits = joinDigits(typed)
  const national = digits.replace(/^\+?57(?=\d{10}$)/, '')
  return national.startsWith('+') ? digits : national
}
