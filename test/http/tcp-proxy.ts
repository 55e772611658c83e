import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { addCleanup } from '../shop/cleanup.ts'

/**
 * A proxy to a server that can be cut and restored: when it is cut, every connection breaks and new ones fail. @returns
 * its address
 */
export async function openTcpProxy(address: string) {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  const close = async () => {
    cut()
    server.close()
  }
  addCleanup(close)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ cut, mend: () => (isCut = false), close },
  }
}
