import { Readable } from 'node:stream'

import type { Transporter } from 'nodemailer'

import { emailHtml, optOutText } from './email-html.ts'

export type Email = {
  to: string
  subject: string
  text: string
  /** Its Message-ID, for e-mails that may be sent again. */
  messageId?: string
  /** Where its reader switches e-mails of its kind off: by hand, or by the mail program (RFC 8058). */
  optOutUrl?: string
  attachments?: { filename: string; contentType: string; content: string }[]
}

export type SendOptions = {
  /** Called when all of the e-mail except its final dot is sent; the dot follows only if it resolves. */
  beforeFinalDot?: () => Promise<void>
  /** Stops the e-mail at once when the mail server cannot have accepted it yet; otherwise the server gets some time to respond. */
  signal?: AbortSignal
}

/** The shop's e-mail sender. */
export type Mail = {
  /**
   * Sends an e-mail to the mail server and waits until it is accepted.
   * @throws MailError with whether it may have been sent nevertheless
   */
  send: (email: Email, options?: SendOptions) => Promise<void>
  close: () => void
}

/** Removes addresses, because mail servers repeat them in their responses, which are logged. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"']+@[^\s<>"']+/g, '…')

/** An e-mail whose acceptance was not confirmed. Its message contains no address. */
export class MailError extends Error {
  /**
   * `unsent`: the mail server did not accept it now, or never received its end. `refused`: it will never accept it.
   * `unknown`: it received the end and did not respond.
   */
  readonly outcome: 'unsent' | 'refused' | 'unknown'

  constructor(outcome: MailError['outcome'], cause: unknown) {
    super(withoutAddresses(cause instanceof Error ? cause.message : String(cause)))
    this.name = 'MailError'
    this.outcome = outcome
  }
}

/** How long a mail server may take to confirm a completely received e-mail, once the shop is stopping. */
const STOP_TIMEOUT_MS = 15_000

/** Mail servers may scan an e-mail before they respond: after an early timeout its outcome is unknown. */
const RESPONSE_TIMEOUT_MS = 120_000

type MailSettings = {
  url: string
  from: () => { name: string; address: string }
  /** The base address of the shop's links; without it no link becomes a button. */
  publicUrl?: string
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The stream is read only once the server is ready for the data, and its end releases the final dot.
  transport.use('stream', ({ data, message }, done) => {
    const { beforeEnd } = data as { beforeEnd: () => Promise<void> }
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = () => Readable.from(withhold(createReadStream, beforeEnd))
    done()
  })
  return transport
}

/**
 * Opens the connection to the mail server; its code is loaded with the first e-mail.
 * @param settings `url`: `smtp://` or `smtps://`, with user and password if the server requires them; `from`: the sender at the
 * time of sending; the HTML of each e-mail is generated from its text
 */
export function openMail(settings: MailSettings): Mail {
  let opening: Promise<Transporter> | undefined
  return {
    // As an object, an address stays one address, whatever characters it has.
    send: async ({ to, subject, text, messageId, optOutUrl, attachments = [] }, { beforeFinalDot, signal } = {}) => {
      const progress = { isEnding: false, isDotAllowed: false }
      const beforeEnd = async () => {
        progress.isEnding = true
        await beforeFinalDot?.()
        progress.isDotAllowed = true
      }
      const stopping = abortLate(signal, () => progress.isEnding)
      const sender = settings.from()
      const message = {
        from: sender,
        to: { name: '', address: to },
        subject,
        text: optOutUrl === undefined ? text : `${text}\n\n${optOutText}:\n${optOutUrl}`,
        html: emailHtml({ subject, text, optOutUrl }, { name: sender.name, publicUrl: settings.publicUrl }),
        attachments,
        ...(messageId ? { messageId } : {}),
        ...(optOutUrl === undefined ? {} : { headers: optOutHeaders(optOutUrl) }),
      }
      try {
        opening ??= openTransport(settings.url)
        await (await opening).sendMail({ ...message, beforeEnd, signal: stopping.signal } as typeof message)
      } catch (error) {
        throw new MailError(outcomeOf(error, progress), error)
      } finally {
        stopping.end()
      }
    },
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => {},
      ),
  }
}

/** RFC 2369 and RFC 8058: the mail program offers to switch such e-mails off, and does it with one request. */
const optOutHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function* withhold(createReadStream: () => Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream()) yield chunk as Buffer
  await beforeEnd()
}

/** Commands whose refusal concerns this e-mail; earlier refusals concern the connection. */
const aboutEmail = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** The response to MAIL FROM without authentication: a fault of the settings (RFC 4954). */
const AUTHENTICATION_REQUIRED = 530

/** A 5xx response of the mail server is final (RFC 5321, 4.2.1), a 4xx is not. */
function outcomeOf(error: unknown, { isDotAllowed }: { isDotAllowed: boolean }): MailError['outcome'] {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  if (responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED && aboutEmail.has(command)) return 'refused'
  return isDotAllowed && responseCode < 400 ? 'unknown' : 'unsent'
}

/** Follows another signal: at once, or after a delay when it `isTooLate` to stop cleanly by then. */
function abortLate(signal: AbortSignal | undefined, isTooLate: () => boolean) {
  const own = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onAbort = () => {
    if (isTooLate()) timer = setTimeout(() => own.abort(), STOP_TIMEOUT_MS)
    else own.abort()
  }
  if (signal?.aborted) own.abort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
  return { signal: own.signal, end }
}
