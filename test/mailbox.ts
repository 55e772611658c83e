import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'

import { atEnd } from './at-end.ts'

export type ReceivedLetter = { from: string; to: string[]; text: string }

/**
 * A real mail server on a free port of loopback that keeps what it gets, closed at the end of the test file.
 * @param isRefusing makes it refuse every letter
 */
export async function openMailbox({ isRefusing = () => false }: { isRefusing?: () => boolean } = {}) {
  const letters: ReceivedLetter[] = []
  const waiting: ((letter: ReceivedLetter) => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (isRefusing()) return done(new Error('no mail today'))
        const { mailFrom, rcptTo } = session.envelope
        const letter = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          text: decode(Buffer.concat(chunks).toString()),
        }
        letters.push(letter)
        waiting.shift()?.(letter)
        return done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  let read = 0
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    /** The next letter that was not given yet; waits for it. */
    next: async (): Promise<ReceivedLetter> => {
      const letter = letters[read++]
      if (letter) return letter
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}

/** Quoted-printable and encoded words of a plain letter, as a person reads them. */
function decode(raw: string): string {
  const bytes = (text: string) => Buffer.from(text, 'latin1').toString()
  const hex = (text: string) =>
    text.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  const words = raw
    .replace(/\?=\r\n /g, '?=')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => bytes(hex(word.replaceAll('_', ' '))))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString())
  const [head = '', ...body] = words.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/content-transfer-encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(text, 'base64').toString()}`
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return `${head}\n\n${text}`
  return `${head}\n\n${bytes(hex(text.replace(/=\r\n/g, '')))}`
}
