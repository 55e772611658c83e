import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** The stages at which a mail server may fail; from `after the dot` on it has the whole e-mail. */
export const stages = [
  'before the greeting',
  'after the greeting',
  'at EHLO',
  'at AUTH',
  'at MAIL',
  'at RCPT',
  'at DATA',
  'in the body',
  'after the dot',
  'after the acknowledgement',
] as const

export type Stage = (typeof stages)[number]

/** The server's reaction at a stage: continue, close the connection, reset it, or send this text instead. */
export type Reaction = 'go on' | 'close' | 'reset' | `${number} ${string}`

/** An e-mail whose final dot the server received. */
export type Taken = { to: string; raw: string; isAcknowledged: boolean }

type Options = {
  /** Called at every stage. */
  reactAt: (stage: Stage) => Reaction | Promise<Reaction>
  /** Called when the whole e-mail has arrived, before it is acknowledged. */
  onTaken?: (taken: Taken) => Promise<void> | void
}

/**
 * A mail server on a free port of loopback with as much SMTP as a client needs, which fails at a chosen stage.
 */
export async function startFailingMailServer({ reactAt, onTaken = () => {} }: Options) {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The client process may be killed while it sends.
    socket.on('error', () => {})
    converse(socket, { reactAt, onTaken, taken }).catch(() => socket.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const die = async () => {
    for (const socket of sockets) socket.resetAndDestroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const port = await listen(0)
  return {
    url: `smtp://tienda:clave@127.0.0.1:${port}`,
    taken,
    /** Resets every connection and refuses new ones. */
    die,
    /** Accepts connections again, at the same address. */
    revive: () => listen(port),
    close: die,
  }
}

class BrokenOff extends Error {}

async function converse(socket: Socket, { reactAt, onTaken, taken }: Required<Options> & { taken: Taken[] }) {
  /** Applies the failure of this stage. @returns whether it has sent a response to the command */
  const reach = async (stage: Stage): Promise<boolean> => {
    const reaction = await reactAt(stage)
    if (reaction === 'go on') return false
    if (reaction !== 'close' && reaction !== 'reset') {
      socket.write(`${reaction}\r\n`)
      return true
    }
    if (reaction === 'close') socket.destroySoon()
    else socket.resetAndDestroy()
    throw new BrokenOff(stage)
  }
  const answerAt = async (stage: Stage, response: string) => {
    if (!(await reach(stage))) socket.write(`${response}\r\n`)
  }
  await reach('before the greeting')
  socket.write('220 correo.example ESMTP\r\n')
  await reach('after the greeting')
  let to = ''
  let body: string | null = null
  let unread = ''
  for await (const chunk of socket) {
    unread += String(chunk)
    if (body !== null) await reach('in the body')
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end)
      unread = unread.slice(end + 2)
      if (body !== null && line !== '.') body += `${line}\r\n`
      else if (body !== null) {
        const one: Taken = { to, raw: body, isAcknowledged: false }
        body = null
        taken.push(one)
        await onTaken(one)
        if (await reach('after the dot')) continue
        await new Promise<void>((resolve) => void socket.write('250 taken\r\n', () => resolve()))
        one.isAcknowledged = true
        await reach('after the acknowledgement')
      } else if (/^EHLO/i.test(line)) await answerAt('at EHLO', '250-correo.example\r\n250 AUTH PLAIN')
      else if (/^AUTH/i.test(line)) await answerAt('at AUTH', '235 welcome')
      else if (/^MAIL/i.test(line)) await answerAt('at MAIL', '250 sender')
      else if (/^RCPT/i.test(line)) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? ''
        await answerAt('at RCPT', '250 recipient')
      } else if (/^DATA/i.test(line)) {
        if (await reach('at DATA')) continue
        body = ''
        socket.write('354 go on\r\n')
      } else socket.write('250 fine\r\n')
    }
  }
}
