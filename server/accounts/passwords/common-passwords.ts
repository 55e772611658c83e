import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { dictionary } from '@zxcvbn-ts/language-common'

import { withoutAccents } from '../../../contract/values/without-accents.ts'

/** The number of published passwords, the commonest first, that also count with digits added. */
const COMMONEST = 10_000
/** Shorter ones occur inside too many good passwords. */
const LETTERS_OF_A_WORD = 4

/** Passwords from leaks, in lower case, the commonest first. */
const published = dictionary['passwords-common']

export const publishedPasswords: ReadonlySet<string> = new Set(published)

/**
 * Words that people choose: Spanish endearments, names, places, teams and brands, the shop's own words, and the commonest
 * published ones. Without accents, in lower case.
 */
export const commonWords: ReadonlySet<string> = new Set([
  ...readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean)
    .map(withoutAccents),
  ...published
    .slice(0, COMMONEST)
    .filter((password) => /^[a-z]+$/.test(password) && password.length >= LETTERS_OF_A_WORD),
])
