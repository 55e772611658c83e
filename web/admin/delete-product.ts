import { callOverHttp } from '../browser-call.ts'
import { isCallError, type CallCode } from '../call.ts'
import { refreshCurrentUser } from '../session/current-user.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'

const deleted = 'Producto eliminado correctamente'
const failed = 'Error al eliminar el producto'
const noConnection = 'Error de conexión al servidor'

/**
 * Deletes a product after a confirmation, and shows the result (P-42).
 * @returns whether it was deleted
 */
export async function deleteProduct(productId: string): Promise<boolean> {
  const text = '¿Estás seguro de eliminar este producto?'
  if (!(await showConfirm({ text, action: 'Eliminar', isDangerous: true }))) return false
  try {
    await callOverHttp('products.delete', { productId })
    showToast({ text: deleted, kind: 'success' })
    return true
  } catch (error) {
    if (!isCallError(error)) throw error
    if (error.code === 'NO_SESSION') void refreshCurrentUser()
    showToast({ text: wordsFor(error.code, error.message), kind: 'error' })
    return false
  }
}

function wordsFor(code: CallCode, message: string): string {
  if (code === 'NO_CONNECTION') return noConnection
  // The server's message, unless the response was unreadable.
  return (code === 'UNREADABLE' ? '' : message) || failed
}
