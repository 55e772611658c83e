import type { Secret } from '../../platform/secret.ts'
import type { VisitsContext } from '../context.ts'

/** The shop as a record names it. */
export type RecordShop = { name: string; legalName: string; nit: string; address: string; city: string; phone: string }

/** What signed records are made with. */
export type RecordsContext = VisitsContext & {
  shop: RecordShop
  secret: Secret
  /** Where the shop is on the web. */
  publicUrl: string
  /** Without a mail server no code can be sent. */
  hasMail: boolean
  /** Sends what was queued, without waiting for the clock. */
  sendSoon: () => void
}
