import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Mode = 'carries' | 'holds' | 'swallows'
type Pair = { near: Socket; far: Socket; isDead: boolean; held: (() => void)[] }

/**
 * A network to a database that can drop packets without closing a connection, in two ways. `hold`: data are delivered after it works again.
 * `swallow`: data are lost, and connections that were open or opened during that time stay silent for ever.
 * @param connectionString of the database
 * @returns the connection string through this network, and the functions that break it
 */
export async function openSilentNetwork(connectionString: string) {
  const target = new URL(connectionString)
  const pairs = new Set<Pair>()
  let mode: Mode = 'carries'

  const pass = (pair: Pair, to: Socket) => (chunk: Buffer) => {
    if (pair.isDead || mode === 'swallows') pair.isDead = true
    else if (mode === 'holds') pair.held.push(() => void to.write(chunk))
    else to.write(chunk)
  }
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair: Pair = { near, far, isDead: mode === 'swallows', held: [] }
    pairs.add(pair)
    near.on('data', pass(pair, far))
    far.on('data', pass(pair, near))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => {})
      socket.on('close', () => {
        // A close of the other end is not delivered either.
        if (pair.isDead || mode === 'swallows') return void (pair.isDead = true)
        if (mode === 'holds') return void pair.held.push(() => void other.destroy())
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(connectionString)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    connectionString: url.href,
    hold: () => void (mode = 'holds'),
    swallow: () => {
      mode = 'swallows'
      for (const pair of pairs) pair.isDead = true
    },
    carry: () => {
      mode = 'carries'
      for (const { held } of pairs) for (const act of held.splice(0)) act()
    },
    close: () => {
      server.close()
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
  }
}
