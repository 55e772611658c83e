import type { ContactMessage, ContactState } from '../../contract/content/contact.ts'
import { paths } from '../paths.ts'

// Here and not among all addresses, which every visitor loads.
export const orderPath = (id: string): string => `${paths.adminOrders}/${id}`
/** The same with the dialog open that gives its money back. */
export const REFUND_OPEN = '?devolver'
/** The address of an order with its refund dialog open. */
export const refundPath = (id: string): string => `${orderPath(id)}${REFUND_OPEN}`
/** The address of a print page. */
export const printoutPath = (printout: string): string => `${paths.adminOrders}/print/${printout}`
/** The counter's sales of a day, for who counts the cash; without a day, today's. */
export const counterPath = `${paths.adminOrders}/counter`
export const counterDayPath = (date: string): string => `${counterPath}?${new URLSearchParams({ dia: date })}`
/** One visit for the owner: the agenda's page with a parameter, so that no visitor loads another route. */
export const ownerVisitPath = (taskId: string): string => `${paths.adminAgenda}?visita=${taskId}`
/** What was done to a computer, for the owner, with the visit or the client's file that leads there. */
export const ownerComputerPath = (computerId: string, from: { taskId: string } | { clientId: string }): string =>
  `${paths.adminAgenda}?${new URLSearchParams({ equipo: computerId, ...('taskId' in from ? { visita: from.taskId } : { ficha: from.clientId }) })}`
/** What the shop knows of a client: a parameter, too. */
export const clientPath = (clientId: string): string => `${paths.adminUsers}?ficha=${clientId}`
/** The agenda around a day (web/agenda/day-address.ts). */
export const agendaPath = (fecha: string): string => `${paths.adminAgenda}?${new URLSearchParams({ dia: fecha })}`
/** The products of the shop, only those that are running out. */
export const ONLY_RUNNING_OUT = '?se-acaban'
export const runningOutPath = `${paths.adminProducts}${ONLY_RUNNING_OUT}`
/** How the address of the messages names a state. */
export const messageSlugs: Record<ContactState, string> = { open: '', answered: 'respondidos', closed: 'cerrados' }
/** The messages, where one of them is: its case number is no other's. */
export const messagePath = ({ state, radicado }: Pick<ContactMessage, 'state' | 'radicado'>): string =>
  `${paths.adminMessages}?${new URLSearchParams({ ...(state !== 'open' && { estado: messageSlugs[state] }), q: radicado })}`
export const visitsPath = `${paths.adminToday}/visits`
export const unsignedPath = `${paths.adminToday}/unsigned`
export const unpaidPath = `${paths.adminToday}/unpaid`
export const keysPath = `${paths.adminToday}/keys`
export const emailsPath = `${paths.adminToday}/emails`
/** Withdrawals and guarantee claims of all orders. */
export const casesPath = `${paths.adminToday}/cases`
/** What is to be invoiced. */
export const invoicesPath = `${paths.adminToday}/invoices`
/** Below Hoy, whose route takes any address, so that no visitor loads another one. */
export const reviewsPath = `${paths.adminToday}/reviews`
