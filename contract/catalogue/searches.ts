import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { searchDays } from './search-rules.ts'

const badSearch = 'La búsqueda no es válida.'

const searchNote = z.strictObject({
  q: z.string({ error: badSearch }).check(z.minLength(1, { error: badSearch }), z.maxLength(200, { error: badSearch })),
  /** Whether the search found matching products, rather than none or only similar ones. */
  isFound: z.boolean({ error: badSearch }),
})

const searchedWords = z.object({
  /** Folded: lower case, without accents. */
  words: z.string(),
  searches: z.int(),
  /** Searches that found nothing, or only similar products. */
  unfound: z.int(),
  /** The owner's synonym for these words; null without one. */
  synonym: z.nullable(z.string()),
})
export type SearchedWords = z.infer<typeof searchedWords>

const searchCounts = z.object({
  searches: z.int(),
  unfound: z.int(),
  /** Searches without results, the most frequent first. */
  notFound: z.array(searchedWords),
  /** The most frequent searches. */
  frequent: z.array(searchedWords),
})
export type SearchCounts = z.infer<typeof searchCounts>

export const searches = {
  'searches.note': { input: searchNote, output: done },
  /** The searches of the last `days` days. */
  'searches.list': {
    input: z.strictObject({
      days: z._default(z.enum(searchDays, { error: 'Elige 7, 30 o 90 días.' }), '30'),
    }),
    output: success(searchCounts),
  },
}
