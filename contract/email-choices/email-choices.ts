import * as z from 'zod/mini'

import { done, success } from '../envelope.ts'
import { optionalEmails } from './optional-emails.ts'

const kind = z.enum(optionalEmails, { error: 'Valor no válido: kind.' })

/** How the sending of an e-mail ended, or that it has not; `unknown` when the mail server gave no answer. */
export const sendingOutcomes = ['sent', 'waiting', 'failed', 'unknown'] as const
export type SendingOutcome = (typeof sendingOutcomes)[number]

/** An e-mail to an account, without what it says: `at` is when it was sent, or when it was queued. */
const sentEmail = z.object({ kind: z.string(), at: z.iso.datetime(), outcome: z.enum(sendingOutcomes) })
export type SentEmail = z.infer<typeof sentEmail>

/** By the link of an e-mail, whose token is its proof; any text is a token, and most open nothing. */
const byToken = { input: z.strictObject({ token: z.string() }), output: z.undefined() }

export const emailChoices = {
  /** The optional e-mails that the caller has switched off; all others come. */
  'emailChoices.view': {
    input: z.strictObject({}),
    output: success(z.object({ off: z.array(kind), canEmail: z.boolean() })),
  },
  /** Idempotent: it sets the state instead of toggling it. */
  'emailChoices.change': {
    input: z.strictObject({ kind, wanted: z.boolean({ error: 'Valor no válido: wanted.' }) }),
    output: done,
  },
  /** The last 50 e-mails to the caller's account, the latest first. */
  'emailChoices.sent': { input: z.strictObject({}), output: success(z.array(sentEmail)) },
  'optOutLinks.show': byToken,
  'optOutLinks.confirm': byToken,
}
