import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

import { addCleanup } from '../shop/cleanup.ts'

export type ReceivedEmail = {
  from: string
  to: string[]
  /** Head and text, decoded. */
  text: string
  html: string
  attachments: { name: string; type: string; text: string }[]
}

/**
 * A real mail server on a free port of loopback that stores its e-mails, closed at the end of the test file.
 * @param isRefusing makes it refuse every e-mail
 */
export async function openMailbox({ isRefusing = () => false }: { isRefusing?: () => boolean } = {}) {
  const emails: ReceivedEmail[] = []
  const waiting: ((message: ReceivedEmail) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (isRefusing()) return done(new Error('no mail today'))
        const { mailFrom, rcptTo } = session.envelope
        const message = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          ...readEmail(Buffer.concat(chunks).toString()),
        }
        emails.push(message)
        waiting.shift()?.(message)
        return done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  addCleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
  let read = 0
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    /** The next unread e-mail; waits for it. */
    next: async (): Promise<ReceivedEmail> => {
      const message = emails[read++]
      if (message) return message
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}

type Read = Pick<ReceivedEmail, 'text' | 'html' | 'attachments'>
type Part = { head: string; body: string }

/** A decoded e-mail: its head, text and HTML, and its attachments. */
function readEmail(raw: string): Read {
  const whole = partsOf(raw)
  const [content = whole, ...attached] = partsIn(whole, 'mixed') ?? [whole]
  const [text = content, html] = partsIn(content, 'alternative') ?? [content]
  return {
    text: `${readHead(whole.head)}\n\n${decode(text)}`,
    html: html ? decode(html) : '',
    attachments: attached.map((part) => ({
      name: /filename="?([^";\r\n]+)/i.exec(part.head)?.[1] ?? '',
      type: (/^content-type: (.*(?:\r\n\s.*)*)/im.exec(part.head)?.[1] ?? '').replace(/\r\n\s+/g, ' '),
      text: decode(part),
    })),
  }
}

/** The parts of a multipart e-mail of this kind; undefined for another. */
function partsIn({ head, body }: Part, kind: 'mixed' | 'alternative'): Part[] | undefined {
  const [, boundary] = new RegExp(`^content-type: multipart/${kind};\\s*boundary="([^"]+)"`, 'im').exec(head) ?? []
  if (boundary === undefined) return undefined
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partsOf(part.slice(2, -2)))
}

function partsOf(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  return { head: raw.slice(0, end), body: raw.slice(end + 4) }
}

const fromLatin1 = (text: string) => Buffer.from(text, 'latin1').toString()
const fromHex = (text: string) =>
  text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Decodes the encoded words of a head. */
function readHead(head: string): string {
  return head
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => fromLatin1(fromHex(word.replaceAll('_', ' '))))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString())
    .replace(/\r\n[ \t]/g, ' ')
}

/** Decodes a text according to its header. */
function decode({ head, body }: Part): string {
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return body
  return fromLatin1(fromHex(body.replace(/=\r\n/g, '')))
}
