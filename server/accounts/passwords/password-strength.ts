import { withoutAccents } from '../../../contract/values/without-accents.ts'
import type { Refuse } from '../../platform/problem.ts'

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
].flatMap((row) => [row, [...row].toReversed().join('')])

/** Letters and signs that stand for letters, as in `c0l0mbi@`. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const ADDED_CHARACTERS = 6

const undisguise = (text: string): string => text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign)
const charactersWithin = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')
const isRun = (text: string): boolean => text.length >= 4 && rows.some((row) => row.includes(text))

/** One block of at most four characters repeated, or three different characters at most. */
const isMonotonous = (text: string): boolean => /^(.{1,4})\1+$/su.test(text) || new Set(text).size <= 3

const isDate = (text: string): boolean =>
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$|^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text)

/** The words of an account that make a password easy to guess: its name, the front of its e-mail, its numbers. */
export type OwnWords = { name: string; email: string; phone: string; document: string }

function ownWordsOf({ name, email, phone, document }: OwnWords): Set<string> {
  const front = email.split('@', 1)[0] ?? ''
  const all = [email, front, phone, document, name.replaceAll(' ', ''), ...name.split(' '), ...front.split(/[._+\d-]/)]
  return new Set(all.map(withoutAccents).filter((word) => word.length >= 4))
}

/**
 * Whether attackers try a password first: a published one, a common word or a word of its owner with a few digits or signs around
 * it, also disguised (`C0lombia2024!`), a run of keys, a date, or a repetition.
 */
export async function isCommonPassword(password: string, own: OwnWords): Promise<boolean> {
  // Five megabytes that are needed only to choose a password.
  const { commonWords, publishedPasswords } = await import('./common-passwords.ts')
  const plain = withoutAccents(password)
  const ownWords = ownWordsOf(own)
  if (publishedPasswords.has(password.toLowerCase()) || publishedPasswords.has(plain)) return true
  if (ownWords.has(plain) || isMonotonous(plain) || isRun(plain) || isDate(plain)) return true
  const stems = [charactersWithin(plain), undisguise(charactersWithin(plain)), charactersWithin(undisguise(plain))]
  return stems.some((stem) => {
    if (stem.length < 3 || plain.length - stem.length > ADDED_CHARACTERS) return false
    const half = stem.slice(0, stem.length / 2)
    return commonWords.has(stem) || ownWords.has(stem) || isRun(stem) || (half + half === stem && commonWords.has(half))
  })
}

/**
 * Refuses a password that attackers try first.
 * @throws Problem PASSWORD_COMMON (400)
 */
export async function refuseCommonPassword(
  password: string,
  own: OwnWords,
  { field, refuse }: { field: string; refuse: Refuse<'PASSWORD_COMMON'> },
): Promise<void> {
  if (!(await isCommonPassword(password, own))) return
  const { message } = refuse('PASSWORD_COMMON')
  throw refuse('PASSWORD_COMMON', { fields: [{ field, message }] })
}
