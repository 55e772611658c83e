import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { id, line } from '../values/text.ts'
import { synonymLimits, synonymMessages } from './search-rules.ts'

const word = line({
  min: 1,
  max: synonymLimits.length,
  message: synonymMessages.missing,
  tooLong: synonymMessages.tooLong,
})

const synonymFields = { words: word, meaning: word }

const synonym = z.object({
  _id: z.string(),
  words: z.string(),
  meaning: z.string(),
  /** Send it as `If-Match`: a change based on another version is refused. */
  version: z.int(),
})
export type Synonym = z.infer<typeof synonym>

export const synonyms = {
  /** In the order of the alphabet. */
  'synonyms.list': { input: z.strictObject({}), output: success(z.array(synonym)) },
  'synonyms.add': {
    input: z.strictObject(synonymFields),
    output: success(synonym),
    problems: ['SYNONYM_REPEATED', 'SYNONYM_KNOWN', 'SYNONYMS_FULL'] as const,
  },
  'synonyms.change': {
    input: z.strictObject({ synonymId: id, ...synonymFields }),
    output: success(synonym),
    problems: ['NOT_FOUND', 'SYNONYM_REPEATED', 'SYNONYM_KNOWN', 'SYNONYM_CHANGED'] as const,
  },
  'synonyms.remove': {
    input: z.strictObject({ synonymId: id }),
    output: done,
    problems: ['NOT_FOUND'] as const,
  },
}
