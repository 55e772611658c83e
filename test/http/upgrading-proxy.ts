import { once } from 'node:events'
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { addCleanup } from '../shop/cleanup.ts'
import { leavePort, takePort } from '../shop/shop-ports.ts'

const WORKER = '/technical-panel/service-worker.js'

/** A connection that is kept may be closed by the shop in the moment in which it is used again: that would be a fault of the proxy. */
const agent = new Agent({ keepAlive: false })

/**
 * A proxy to a shop that can lose the calls about visits and the products' pictures, as a poor connection does, while pages and scripts arrive; and
 * that can serve a second version of the technician's service worker. @returns its address
 */
export async function openUpgradingProxy(address: string) {
  let isCut = false
  let isUpgraded = false
  const server = createServer((near, response) => {
    const path = near.url ?? '/'
    if (isCut && /^\/(?:api\/visit|pictures\/)/.test(path)) return void near.socket.destroy()
    if (isUpgraded && path === WORKER) return void serveNextWorker(response)
    pass(near, response)
  })
  const pass = (near: IncomingMessage, response: ServerResponse) => {
    const options = { method: near.method, headers: near.headers, agent }
    const far = send(address + (near.url ?? '/'), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    far.on('error', () => response.destroy())
    response.on('close', () => far.destroy())
    near.pipe(far)
  }
  const serveNextWorker = async (response: ServerResponse) => {
    const present = await fetch(address + WORKER)
    const script = await present.text()
    const next = script.replace(/"?version"?:\s*["'`]/, '$&next-')
    if (next === script) throw new Error('the worker does not name its version')
    const names = ['content-type', 'cache-control', 'content-security-policy', 'service-worker-allowed']
    response.writeHead(200, Object.fromEntries(names.map((name) => [name, present.headers.get(name) ?? ''])))
    response.end(next)
  }
  server.listen(Number(await takePort()), '127.0.0.1')
  await once(server, 'listening')
  const proxyAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  addCleanup(async () => {
    server.closeAllConnections()
    server.close()
    leavePort(proxyAddress)
  })
  return {
    address: proxyAddress,
    cut: () => (isCut = true),
    mend: () => (isCut = false),
    upgrade: () => (isUpgraded = true),
    reset: () => (isCut = isUpgraded = false),
  }
}
