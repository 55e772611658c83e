import type { Synonym } from '../../../contract/catalogue/synonyms.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { confirmRemoval } from '../../forms/confirm-removal.ts'
import { withSession } from '../../forms/with-session.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { showToast } from '../../ui/toast.ts'
import { saveSynonym } from './save-synonym.ts'

/** Deletes a synonym after a confirmation, with a way back. @param onChanged called when the list is another one */
export async function removeSynonym({ _id, words, meaning }: Synonym, onChanged: () => void): Promise<void> {
  const undo = async () => {
    try {
      const message = await withSession(() => saveSynonym(null, { words, meaning }))
      showToast({ text: message, kind: 'success' })
      onChanged()
    } catch (error) {
      showRefusal(error, 'No pudimos deshacerlo. Inténtalo de nuevo.')
    }
  }
  const isRemoved = await confirmRemoval(
    `¿Quieres eliminar el sinónimo ${words} = ${meaning}?`,
    () => callOverHttp('synonyms.remove', { synonymId: _id }).catch(meansRemoved),
    () => void undo(),
  )
  if (isRemoved) onChanged()
}

/** It is gone already: the answer to the first press was lost, or somebody else was faster. */
function meansRemoved(error: unknown): { message: string } {
  if (isCallError(error) && error.code === 'NOT_FOUND') return { message: 'Sinónimo eliminado' }
  throw error
}
