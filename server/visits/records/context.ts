import type { Secret } from '../../platform/secret.ts'
import type { VisitsContext } from '../context.ts'

/** The shop's data in a record. */
export type RecordShop = { name: string; legalName: string; nit: string; address: string; city: string; phone: string }

/** The dependencies of signed records. */
export type RecordsContext = VisitsContext & {
  shop: RecordShop
  secret: Secret
  /** The shop's web address. */
  publicUrl: string
  /** Without a mail server no code can be sent. */
  hasMail: boolean
  /** Sends queued e-mails, without waiting for the schedule. */
  sendSoon: () => void
}
