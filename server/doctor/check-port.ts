import { createServer } from 'node:net'

import type { Config } from '../config.ts'
import { LOOPBACK } from '../platform/loopback.ts'
import { bad, good, type Finding } from './finding.ts'

/** The port is free, or a healthy shop uses it. */
export async function checkPort({ HOST, PORT }: Config): Promise<Finding> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? LOOPBACK : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(3_000) })
    const health = await response.json()
    if (response.ok && health.status === 'ok') return good(`La tienda está abierta en ${address}`)
    if (health.status)
      return bad(`La tienda de ${address} dice: ${health.status}`, 'Mira su registro y la base de datos.')
    return taken(PORT)
  } catch {
    return (await isFree(HOST, PORT)) ? good(`El puerto ${PORT} está libre`) : taken(PORT)
  }
}

const taken = (port: number): Finding =>
  bad(`El puerto ${port} lo tiene otro programa`, `PORT=${port + 1}, o npm start -- --port ${port + 1}`)

const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
