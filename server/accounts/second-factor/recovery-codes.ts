import { randomBytes } from 'node:crypto'

import type { Secret } from '../../platform/secret.ts'

export const RECOVERY_CODES = 10

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789x'

/** A code for reading aloud and typing: fifty bits in two groups of five. */
function makeCode(): string {
  const drawn = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('')
  return `${drawn.slice(0, 5)}-${drawn.slice(5)}`
}

/** Ten different codes for the day on which the app is lost; each signs in once. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(makeCode())
  return [...codes]
}

/** A typed code without spaces, hyphens and capitals. */
export const plainCode = (given: string): string => given.replaceAll(/[\s-]/g, '').toLowerCase()

/** The stored form: 22 characters, useless without the installation's secret. */
export const hashOfCode = (secret: Secret, code: string): string => secret.pseudonym('recovery code', plainCode(code))
