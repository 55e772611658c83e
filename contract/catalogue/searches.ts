import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { searchDays } from './search-rules.ts'

const badSearch = 'La búsqueda no es válida.'

const searchNote = z.strictObject({
  q: z.string({ error: badSearch }).check(z.minLength(1, { error: badSearch }), z.maxLength(200, { error: badSearch })),
  /** Whether the search found what was wanted, rather than nothing or what is only similar. */
  isFound: z.boolean({ error: badSearch }),
})

const searchedWords = z.object({
  /** Folded: lower case, without accents. */
  words: z.string(),
  searches: z.int(),
  /** Those of them that found nothing, or only what is similar. */
  unfound: z.int(),
  /** What the owner says the words mean; null while no synonym has them. */
  synonym: z.nullable(z.string()),
})
export type SearchedWords = z.infer<typeof searchedWords>

const searchCounts = z.object({
  searches: z.int(),
  unfound: z.int(),
  /** What was not found, the most frequent first. */
  notFound: z.array(searchedWords),
  /** What was searched for most. */
  frequent: z.array(searchedWords),
})
export type SearchCounts = z.infer<typeof searchCounts>

export const searches = {
  'searches.note': { input: searchNote, output: done },
  /** Of so many days until today. */
  'searches.list': {
    input: z.strictObject({
      days: z._default(z.enum(searchDays, { error: 'Elige 7, 30 o 90 días.' }), '30'),
    }),
    output: success(searchCounts),
  },
}
