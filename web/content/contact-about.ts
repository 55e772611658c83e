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
