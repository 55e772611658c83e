import { bogotaFormat } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'

export type SharedLink = { path: string; expiresAt: string; total: number; phone: string }

const moment = bogotaFormat({ weekday: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** The whole address of a payment link. */
export const linkAddress = (path: string, origin: string): string => origin + path

/** Until when a link can be paid: `el lunes 23, 3:20 p. m.` */
export const untilText = (instant: string): string => `el ${moment(instant)}`

type Message = SharedLink & { address: string; shopName: string }

/** What the client reads in WhatsApp. */
export const linkMessage = ({ address, total, expiresAt, shopName }: Message): string =>
  `Hola, este es el enlace para pagar tu pedido en ${shopName}. Total a pagar: ${formatPesos(total)}. Sirve hasta ${untilText(expiresAt)}\n${address}`
