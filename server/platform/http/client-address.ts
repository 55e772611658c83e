import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The address of whoever made a request. */
export type ClientAddress = (request: IncomingMessage) => string

/** Whether an address is that of a proxy of ours. */
export type IsProxy = (address: string) => boolean

/**
 * @param networks of the proxies whose X-Forwarded-For is believed, as the setting PROXY_CIDR has them
 * @returns null when there are none
 */
export function proxyCheck(networks: string): IsProxy | null {
  if (networks.trim() === '') return null
  const list = new BlockList()
  for (const network of networks.split(',').map((entry) => entry.trim())) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const family = isIP(address)
    if (family === 0) return false
    if (address.startsWith('::ffff:')) return list.check(address.slice(7), 'ipv4')
    return list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * Makes the one that tells the caller's address: the nearest one, from the connection backwards through X-Forwarded-For,
 * that is no proxy of ours. What stands before it, anyone could have written.
 */
export function clientAddress(isProxy: IsProxy | null): ClientAddress {
  if (!isProxy) return ({ socket }) => socket.remoteAddress ?? ''
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? ''
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined || !isProxy(address)) return address
    const before = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',').map((entry) => entry.trim())
    while (before.length > 0 && isProxy(address)) address = before.pop() ?? ''
    return address
  }
}
