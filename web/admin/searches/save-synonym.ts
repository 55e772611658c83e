import type { Synonym } from '../../../contract/catalogue/synonyms.ts'
import type { CallInput } from '../../../contract/index.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'

type Written = CallInput<'synonyms.add'>

/**
 * Saves a synonym. Sent again after its answer was lost, it meets itself: then it is saved.
 * @param synonym the one to change, with the version that was seen; null for a new one
 * @returns what to say
 * @throws CallError
 */
export async function saveSynonym(synonym: Pick<Synonym, '_id' | 'version'> | null, written: Written): Promise<string> {
  try {
    const { message } = synonym
      ? await callOverHttp(
          'synonyms.change',
          { synonymId: synonym._id, ...written },
          { headers: { 'If-Match': `"${synonym.version}"` } },
        )
      : await callOverHttp('synonyms.add', written)
    return message
  } catch (error) {
    const meansItself = synonym ? 'SYNONYM_CHANGED' : 'SYNONYM_REPEATED'
    if (isCallError(error) && error.code === meansItself && isSame(written, error.data)) return 'Sinónimo guardado'
    throw error
  }
}

function isSame({ words, meaning }: Written, stored: unknown): boolean {
  const now = stored as Partial<Synonym> | undefined
  return now?.words === words.trim() && now.meaning === meaning.trim()
}
