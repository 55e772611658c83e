import * as z from 'zod/mini'

import { success } from '../envelope.ts'
import { wholeNumber } from '../values/whole-number.ts'

const count = z.int()
const moment = z.iso.datetime()
/** Good; should be checked soon; needs action now (P-100). */
const state = z.enum(['good', 'warn', 'bad'])
export type HealthState = z.infer<typeof state>

/** Kinds of background work. */
export const jobKinds = ['emails', 'payments', 'refunds', 'imports', 'pictures', 'backups'] as const

/** Settings that identify the seller: with their defaults, pages, receipts and legal texts name the demo shop. */
export const sellerSettings = [
  'SHOP_LEGAL_NAME',
  'SHOP_NIT',
  'SHOP_ADDRESS',
  'SHOP_PHONE',
  'SHOP_WHATSAPP',
  'SHOP_EMAIL',
  'SHOP_PRIVACY_EMAIL',
  'SHOP_REGISTRY',
] as const
export type SellerSetting = (typeof sellerSettings)[number]

const shopHealth = z.object({
  checkedAt: moment,
  /** Version and start time of the process that responds. */
  version: z.string(),
  startedAt: moment,
  database: z.object({ state, version: z.string(), bytes: count }),
  /** Free space of the disks with the shop's files and with its backups. */
  disks: z.array(z.object({ what: z.enum(['data', 'backups']), state, freeBytes: count })),
  /** Standby copies of the database; empty without any. */
  replicas: z.array(
    z.object({
      name: z.string(),
      state,
      isSynchronous: z.boolean(),
      /** Bytes that it has not applied yet; null when the shop may not read the number. */
      lagBytes: z.nullable(count),
      lagSeconds: z.nullable(count),
    }),
  ),
  /** Due jobs that have not begun, by kind, with the time of the oldest. */
  queue: z.object({ state, waiting: z.array(z.object({ kind: z.enum(jobKinds), count, since: moment })) }),
  /** E-mails that were refused, or whose delivery is unknown. */
  emails: z.object({ state, isOn: z.boolean(), refused: count, unknown: count }),
  /** Events of the payment provider that could not be processed, the oldest first; at most twenty. */
  events: z.object({
    state,
    count,
    oldest: z.array(z.object({ event: count, receivedAt: moment, tries: count, lastError: z.string() })),
  }),
  /** Settings that still have the demo shop's values. */
  seller: z.object({ state, fromDemo: z.array(z.enum(sellerSettings)) }),
  backup: z.object({
    state,
    isOn: z.boolean(),
    isRunning: z.boolean(),
    /** Hour of the day in Colombia, and the number of stored backups. */
    hour: count,
    stored: count,
    last: z.nullable(z.object({ at: moment, folder: z.string(), bytes: count, files: count })),
    /** The failure after the last successful backup. */
    failure: z.nullable(z.object({ at: moment, because: z.string() })),
  }),
  /** The last backup that was test-restored, and the compared amounts. */
  verified: z.object({
    state,
    last: z.nullable(z.object({ at: moment, folder: z.string(), files: count, rows: count })),
    /** Why the last backup could not be test-restored on this machine; null when it was, or was not due. */
    untried: z.nullable(z.object({ at: moment, because: z.string() })),
  }),
})
export type Health = z.infer<typeof shopHealth>

export const health = {
  'health.get': { input: z.strictObject({}), output: success(shopHealth) },
  /** Queues all refused e-mails again. */
  'health.retryEmails': {
    input: z.strictObject({}),
    output: success(z.object({ resent: count, undecided: count })),
  },
  /** Processes failed events of the payment provider now: one, or all of them. */
  'health.retryEvents': {
    input: z.strictObject({
      event: z.optional(wholeNumber({ min: 1, max: 9_999_999_999, message: 'Aviso de pago no válido.' })),
    }),
    output: success(z.object({ processed: count, failed: count, later: count })),
    problems: ['EVENT_SETTLED'] as const,
  },
  /** Makes a backup now. */
  'health.backUp': {
    input: z.strictObject({}),
    output: success(z.object({ isRunning: z.boolean() })),
    problems: ['BACKUP_OFF', 'BACKUP_UNDER_WAY'] as const,
  },
}
