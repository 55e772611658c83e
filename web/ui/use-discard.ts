import { showConfirm } from './show-alert.tsx'

/**
 * Closing a form that somebody has typed in.
 * @returns closes at once while there is nothing to lose; else asks, and closes after a yes
 */
export function useDiscard(isDirty: boolean, onClose: () => void): () => void {
  const close = async () => {
    const isSure =
      !isDirty || (await showConfirm({ text: '¿Descartar lo que escribiste?', action: 'Descartar', isDangerous: true }))
    if (isSure) onClose()
  }
  return () => void close()
}
