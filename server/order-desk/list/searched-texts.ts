import { joinDigits } from '../../../contract/accounts/account-rules.ts'
import { bareDigits } from '../../../contract/delivery/address-rules.ts'

/**
 * What to search for, one after the other until something is found: of a text that is one number, as telephones and guides are shown
 * and printed, first the word under which a telephone is stored (M-6); then the text as it was typed, since guides may have spaces.
 */
export function searchedTexts(typed: string): string[] {
  const joined = /^\+?\d+$/.test(joinDigits(typed)) ? bareDigits(typed) : typed
  return joined === typed ? [typed] : [joined, typed]
}
