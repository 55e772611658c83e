import { connect, type Socket } from 'node:net'

/** A request that a load repeats. */
export type Target = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  headers?: Record<string, string>
}

/** The status and body size of one response. */
export type Sample = { status: number; headers: Record<string, string>; body: Buffer }

/** The bytes of one request on a keep-alive connection. */
function bytesOf(target: Target, host: string): Buffer {
  const body = target.body ?? ''
  const headers: Record<string, string> = { host, 'accept-encoding': 'gzip, deflate, br, zstd', ...target.headers }
  if (target.method === 'POST') {
    headers['content-type'] = 'application/json'
    headers['content-length'] = String(Buffer.byteLength(body))
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${target.method} ${target.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Makes one request and reads the whole response, which must have a length. */
export async function sample(address: string, target: Target): Promise<Sample> {
  const { hostname, port, host } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received: Buffer = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`${target.path} was cut off`)))
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const end = lengthOfResponse(received)
      if (end === null || received.length < end.total) return
      resolve({ status: end.status, headers: end.headers, body: received.subarray(end.head, end.total) })
      socket.destroy()
    })
    socket.write(bytesOf(target, host))
  })
}

function lengthOfResponse(received: Buffer) {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const head = end + 4
  return { status: Number(first.split(' ')[1]), headers, head, total: head + Number(headers['content-length'] ?? 0) }
}

type Load = {
  address: string
  targets: readonly Target[]
  connections: number
  /** The maximum time and number of requests. */
  milliseconds: number
  most: number
  /** Whether each request is sent once, by whichever connection is free, instead of all of them by each. */
  inTurn?: boolean
}

export type LoadResult = {
  requests: number
  perSecond: number
  /** Milliseconds from request to whole response, in order. */
  latencies: number[]
}

/**
 * Repeats requests on a fixed number of connections, each sending the next one after its response, for a bounded time and number of
 * requests. Any status other than 200 ends the run with an error.
 */
export async function runLoad({
  address,
  targets,
  connections,
  milliseconds,
  most,
  inTurn = false,
}: Load): Promise<LoadResult> {
  const { hostname, port, host } = new URL(address)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error('bench loads stay on loopback')
  const requests = targets.map((target) => bytesOf(target, host))
  const latencies: number[] = []
  const begun = performance.now()
  let sent = 0
  const one = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect(Number(port), hostname)
      let next = index
      let at = 0
      let missing = -1
      let head: Buffer = Buffer.alloc(0)
      socket.setNoDelay(true)
      const sendRequest = () => {
        if (sent >= most || performance.now() - begun >= milliseconds) {
          socket.destroy()
          resolve()
          return
        }
        at = performance.now()
        socket.write(requests[(inTurn ? sent : next++) % requests.length]!)
        sent++
      }
      socket.on('connect', sendRequest)
      socket.on('error', reject)
      socket.on('end', () => reject(new Error('the server ended a connection during the bench')))
      socket.on('data', (chunk: Buffer) => {
        if (missing === -1) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
          const response = lengthOfResponse(head)
          if (response === null) return
          if (response.status !== 200) return reject(new Error(`answered ${response.status} during the bench`))
          missing = response.total - head.length
          head = Buffer.alloc(0)
        } else {
          missing -= chunk.length
        }
        if (missing > 0) return
        missing = -1
        latencies.push(performance.now() - at)
        sendRequest()
      })
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)))
  const seconds = (performance.now() - begun) / 1000
  return { requests: latencies.length, perSecond: latencies.length / seconds, latencies }
}
