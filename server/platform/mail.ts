import { createTransport } from 'nodemailer'

export type Letter = { to: string; subject: string; text: string }

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
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}
