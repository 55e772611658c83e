import { paths } from '../paths.ts'

const name = 'pedido'

/** The contact form about an order (P-198). Behind the #, so that all of these are one page for the response cache. */
export const contactAbout = (orderNumber: string): string => `${paths.contact}#${name}=${orderNumber}`

/** The order that the contact form is about; '' when its address names none. */
export const orderInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get(name) ?? ''
