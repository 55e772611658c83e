import type { OwnProduct } from '../../contract/products/products.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError, type CallCode } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { reserveFocus } from '../page/reserve-focus.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'
import { deletionText } from './product-text.ts'
import { restoreProduct, type AfterRestoring } from './restore-product.ts'

const deleted = 'Producto eliminado correctamente'
const failed = 'Error al eliminar el producto'
const noConnection = 'Error de conexión al servidor'

/**
 * Deletes a product after a confirmation, and shows the result (P-42) with a way back (P-172).
 * @returns whether it was deleted
 */
export async function deleteProduct(
  product: OwnProduct,
  { heir, onRestored }: Required<AfterRestoring>,
): Promise<boolean> {
  const { _id: productId } = product
  const text = '¿Estás seguro de eliminar este producto?'
  const detail = deletionText(product)
  if (!(await showConfirm({ text, detail, action: 'Eliminar', isDangerous: true }))) return false
  const focus = reserveFocus()
  try {
    await withSession(() => callOverHttp('products.delete', { productId }))
    showToast({
      text: deleted,
      kind: 'success',
      action: { label: 'Deshacer', onPress: () => void restoreProduct(productId, { onRestored }) },
    })
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
