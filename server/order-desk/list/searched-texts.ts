import { joinDigits } from '../../../contract/accounts/account-rules.ts'
import { bareDigits } from '../../../contract/delivery/address-rules.ts'

/**
 * The texts to search for, one after the other until something is found. For a text that is one number, in the notation of
 * telephones and guides, first the stored form of a telephone number (M-6); then the typed text; then, for a text with a digit,
 * all of it as one word, the stored form of every guide.
 */
export function searchedTexts(typed: string): string[] {
  const joined = /^\+?\d+$/.test(joinDigits(typed)) ? bareDigits(typed) : typed
  const guide = /\d/.test(typed) ? typed.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '') : typed
  return [...new Set([joined, typed, guide])]
}
