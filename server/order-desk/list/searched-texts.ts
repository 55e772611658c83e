import { joinDigits } from '../../../contract/accounts/account-rules.ts'
import { bareDigits } from '../../../contract/delivery/address-rules.ts'

/**
 * What to search for, one after the other until something is found: of a text that is one number, as telephones and guides are shown
 * and printed, first the word under which a telephone is stored (M-6); then the text as it was typed; then, where it has a digit, all
 * of it as one word, under which every guide is stored.
 */
export function searchedTexts(typed: string): string[] {
  const joined = /^\+?\d+$/.test(joinDigits(typed)) ? bareDigits(typed) : typed
  const guide = /\d/.test(typed) ? typed.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '') : typed
  return [...new Set([joined, typed, guide])]
}
