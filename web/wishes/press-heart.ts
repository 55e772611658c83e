import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { paths } from '../paths.ts'
import { refreshCurrentUser } from '../session/current-user.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { wished } from './hearts.ts'
import { showWish } from './own-wishes.ts'

const underWay = new Set<string>()

/** Puts a heart's product on the wish list, or takes it off (P-38). The heart follows the server's answer. */
export async function pressHeart(heart: HTMLElement): Promise<void> {
  const productId = heart.dataset.wish ?? ''
  if (underWay.has(productId)) return
  underWay.add(productId)
  heart.ariaBusy = 'true'
  const wanted = !wished.has(productId)
  try {
    const { message } = await callOverHttp('wishList.change', { productId, wanted })
    showWish(productId, wanted)
    const link = { href: paths.clientProducts, label: 'Ver lista de deseos' }
    showToast({ text: message, kind: 'success', key: `wish ${productId}`, ...(wanted && { link }) })
  } catch (error) {
    showRefusal(error, 'No se pudo cambiar tu lista de deseos. Inténtalo de nuevo.')
    if (isCallError(error) && error.code === 'NO_SESSION') void refreshCurrentUser()
  } finally {
    heart.ariaBusy = null
    underWay.delete(productId)
  }
}
