import { showConfirm } from './show-alert.tsx'

/**
 * Closes a form that may have unsaved input.
 * @returns a function that closes at once without input; otherwise it asks, and closes after a yes
 */
export function useDiscard(isDirty: boolean, onClose: () => void): () => void {
  const close = async () => {
    const isSure =
      !isDirty || (await showConfirm({ text: '¿Descartar lo que escribiste?', action: 'Descartar', isDangerous: true }))
    if (isSure) onClose()
  }
  return () => void close()
}
