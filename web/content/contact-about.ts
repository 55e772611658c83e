import { isNowhere } from '../page/idle-since.ts'
import { paths } from '../paths.ts'

const name = 'pedido'
const reason = 'motivo'
const withdrawal = 'retracto'
const failingKey = 'clave'
const product = 'producto'
const ending = 'termina'

/** Fewer letters than a message takes. */
const MOST = 500

/** The contact form about an order (P-198). Behind the #, so that all of these are one page for the response cache. */
export const contactAbout = (orderNumber: string): string => `${paths.contact}#${name}=${orderNumber}`

/** The contact form of who wants to send back what arrived (P-224). */
export const withdrawalFrom = (orderNumber: string): string => `${contactAbout(orderNumber)}&${reason}=${withdrawal}`

/** Whether the contact form is about that. */
export const isWithdrawalInAddress = (): boolean =>
  new URLSearchParams(location.hash.slice(1)).get(reason) === withdrawal

/** The contact form of whose licence key does not work (P-229). @param key of `product`: only its last characters are named */
export const failureOfKey = (orderNumber: string, key: { product: string; ending: string }): string =>
  `${contactAbout(orderNumber)}&${new URLSearchParams({
    [reason]: failingKey,
    [product]: cut(key.product),
    ...(key.ending !== '' && { [ending]: key.ending }),
  })}`

/** What the contact form says of a key that does not work; '' where its address names none. */
export function failureInAddress(): string {
  const named = new URLSearchParams(location.hash.slice(1))
  const failing = cut(named.get(product) ?? '').trim()
  if (named.get(reason) !== failingKey || failing === '') return ''
  const last = cut(named.get(ending) ?? '').trim()
  return `La clave de ${failing}${last && ` que termina en ${last}`} no me funciona.`
}

/** By characters: half of one is no text for an address. */
const cut = (text: string): string => Array.from(text).slice(0, MOST).join('')

/** The order that the contact form is about; '' when its address names none. */
export const orderInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get(name) ?? ''

/** The id of the heading above the contact form. */
export const formTitleId = 'pqr-title'

/**
 * Who comes about an order is led to the form, which on a phone is a screen below the ways to reach the shop; unless they
 * have gone somewhere on the page already, or come back to where they were.
 */
export function showFormAboutOrder(): void {
  const title = document.getElementById(formTitleId)
  if (!title || orderInAddress() === '' || scrollY > 0 || !isNowhere()) return
  title.focus({ preventScroll: true })
  title.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
