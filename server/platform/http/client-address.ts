import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The address of the client of a request. */
export type ClientAddress = (request: IncomingMessage) => string

/** Whether an address is that of one of our proxies. */
export type IsProxy = (address: string) => boolean

/**
 * @param networks of the proxies whose X-Forwarded-For is trusted, in the form of the setting PROXY_CIDR
 * @returns null without any
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
 * Makes the function that finds the client's address: the nearest one, from the connection backwards through X-Forwarded-For,
 * that is not one of our proxies. Earlier entries could be forged; when one of our proxies wrote no address (`unknown`, a name),
 * the search ends there.
 */
export function clientAddress(isProxy: IsProxy | null): ClientAddress {
  if (!isProxy) return ({ socket }) => withoutZone(socket.remoteAddress ?? '')
  return ({ socket, headers }) => {
    let address = withoutZone(socket.remoteAddress ?? '')
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined || !isProxy(address)) return address
    const before = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',')
    while (before.length > 0 && isProxy(address)) {
      const next = readAddress(before.pop()?.trim() ?? '')
      if (next === undefined) break
      address = next
    }
    return address
  }
}

/**
 * Reduces X-Forwarded-For to the client's address, so that code that reads the header later finds the same address as
 * {@link clientAddress}.
 */
export function settleAddress(isProxy: IsProxy, addressOf: ClientAddress, request: IncomingMessage): void {
  const { headers, socket } = request
  if (headers['x-forwarded-for'] === undefined || !isProxy(socket.remoteAddress ?? '')) return
  const address = addressOf(request)
  headers['x-forwarded-for'] = address === socket.remoteAddress ? '' : address
}

/** Removes the network interface from a link-local address: `fe80::1%eth0` is meaningful on this machine only. */
export const withoutZone = (address: string): string => address.split('%', 1)[0] ?? ''

/** An address as proxies write it: bare, with a port, or an IPv6 one in brackets (RFC 7239 §6); its zone is dropped. */
function readAddress(entry: string): string | undefined {
  const [, withPort, inBrackets] = /^(?:([^:[\]]+):\d{1,5}|\[([^\]]*)\](?::\d{1,5})?)$/.exec(entry) ?? []
  const bare = withoutZone((withPort ?? inBrackets ?? entry).toLowerCase())
  const family = isIP(bare)
  if (family === 0 || (inBrackets !== undefined && family !== 6)) return undefined
  const mapped = bare.startsWith('::ffff:') ? bare.slice('::ffff:'.length) : ''
  return isIP(mapped) === 4 ? mapped : bare
}
