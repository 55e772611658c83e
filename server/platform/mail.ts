import { createTransport } from 'nodemailer'

export type Letter = {
  to: string
  subject: string
  text: string
  /** Its own name, where it may be sent again. */
  messageId?: string
  attachments?: { filename: string; contentType: string; content: string }[]
}

/** The shop's way to send e-mail. */
export type Mail = {
  /**
   * Hands a letter to the mail server.
   * @throws Error when the server does not take it
   */
  send: (letter: Letter) => Promise<void>
  close: () => void
}

/**
 * Opens the way to the mail server.
 * @param url `smtp://` or `smtps://`, with user and password when the server wants them
 * @param from who writes
 */
export function openMail({ url, from }: { url: string; from: { name: string; address: string } }): Mail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    // As an object, an address stays one address, whatever characters it holds.
    send: async ({ to, subject, text, messageId, attachments = [] }) => {
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(messageId ? { messageId } : {}),
        attachments,
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Whether a letter that could not be sent surely did not leave: the mail server refused it, or was never reached. When the
 * connection broke after the letter was handed over, nobody knows.
 */
export function isSurelyUnsent(error: unknown): boolean {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  if (responseCode !== undefined) return responseCode >= 400
  return command === 'CONN' || ['ECONNECTION', 'EDNS', 'EAUTH', 'EENVELOPE', 'ETLS'].includes(code ?? '')
}
