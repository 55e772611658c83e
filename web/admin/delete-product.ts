import { callOverHttp } from '../browser-call.ts'
import { isCallError, type CallCode } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { reserveFocus } from '../page/reserve-focus.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'

const deleted = 'Producto eliminado correctamente'
const failed = 'Error al eliminar el producto'
const noConnection = 'Error de conexión al servidor'

/**
 * Deletes a product after a confirmation, and shows the result (P-42).
 * @param heir what gets the focus then, unless the person has gone on meanwhile
 * @returns whether it was deleted
 */
export async function deleteProduct(productId: string, heir: () => HTMLElement | null): Promise<boolean> {
  const text = '¿Estás seguro de eliminar este producto?'
  if (!(await showConfirm({ text, action: 'Eliminar', isDangerous: true }))) return false
  const focus = reserveFocus()
  try {
    await withSession(() => callOverHttp('products.delete', { productId }))
    showToast({ text: deleted, kind: 'success' })
    focus(heir(), { preventScroll: true })
    return true
  } catch (error) {
    if (!isCallError(error)) throw error
    showToast({ text: refusalText(error.code, error.message), kind: 'error' })
    return false
  }
}

function refusalText(code: CallCode, message: string): string {
  if (code === 'NO_CONNECTION') return noConnection
  // The server's message, unless the response was unreadable.
  return (code === 'UNREADABLE' ? '' : message) || failed
}
