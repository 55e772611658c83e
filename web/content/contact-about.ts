import { isNowhere } from '../page/idle-since.ts'
import { paths } from '../paths.ts'

const name = 'pedido'
const reason = 'motivo'
const withdrawal = 'retracto'
const failingKey = 'clave'
const product = 'producto'
const ending = 'termina'

/** In characters, below the limit of a message. */
const MOST = 500

/** The contact form about an order (P-198). The number follows the #, so that the response cache has one page for all. */
export const contactAbout = (orderNumber: string): string => `${paths.contact}#${name}=${orderNumber}`

/** The contact form for sending back a delivered order (P-224). */
export const withdrawalFrom = (orderNumber: string): string => `${contactAbout(orderNumber)}&${reason}=${withdrawal}`

/** Whether the contact form is about sending back an order. */
export const isWithdrawalInAddress = (): boolean =>
  new URLSearchParams(location.hash.slice(1)).get(reason) === withdrawal

/** The contact form about a licence key that does not work (P-229). @param key of `product`: only its last characters are named */
export const failureOfKey = (orderNumber: string, key: { product: string; ending: string }): string =>
  `${contactAbout(orderNumber)}&${new URLSearchParams({
    [reason]: failingKey,
    [product]: cut(key.product),
    ...(key.ending !== '' && { [ending]: key.ending }),
  })}`

/** The text of the contact form about a key that does not work; '' if its address names none. */
export function failureInAddress(): string {
  const named = new URLSearchParams(location.hash.slice(1))
  const failing = cut(named.get(product) ?? '').trim()
  if (named.get(reason) !== failingKey || failing === '') return ''
  const last = cut(named.get(ending) ?? '').trim()
  return `La clave de ${failing}${last && ` que termina en ${last}`} no me funciona.`
}

/** Cut by code points: half a surrogate pair cannot be encoded in an address. */
const cut = (text: string): string => Array.from(text).slice(0, MOST).join('')

/** The order that the contact form is about; '' if its address names none. */
export const orderInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get(name) ?? ''

/** The id of the heading above the contact form. */
export const formTitleId = 'pqr-title'

/**
 * Scrolls to the form if the page is about an order: on a phone the form is a screen below the contact data. Not if the person has already
 * done something on the page, or has come back to a former scroll position.
 */
export function showFormAboutOrder(): void {
  const title = document.getElementById(formTitleId)
  if (!title || orderInAddress() === '' || scrollY > 0 || !isNowhere()) return
  title.focus({ preventScroll: true })
  title.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
