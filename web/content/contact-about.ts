import { isNowhere } from '../page/idle-since.ts'
import { paths } from '../paths.ts'

const name = 'pedido'
const reason = 'motivo'
const withdrawal = 'retracto'

/** The contact form about an order (P-198). Behind the #, so that all of these are one page for the response cache. */
export const contactAbout = (orderNumber: string): string => `${paths.contact}#${name}=${orderNumber}`

/** The contact form of who wants to send back what arrived (P-224). */
export const withdrawalFrom = (orderNumber: string): string => `${contactAbout(orderNumber)}&${reason}=${withdrawal}`

/** Whether the contact form is about that. */
export const isWithdrawalInAddress = (): boolean =>
  new URLSearchParams(location.hash.slice(1)).get(reason) === withdrawal

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
