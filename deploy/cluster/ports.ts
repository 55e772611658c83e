import { LOOPBACK } from '../../server/platform/loopback.ts'

export type NodePorts = { name: string; postgres: number; api: number; etcd: number; etcdPeer: number }
export type Ports = ReturnType<typeof portsFrom>

/** The ports of one cluster on this machine, counted from the shop's own. */
export function portsFrom(first: number) {
  const nodes = [1, 2, 3].map((n): NodePorts => ({
    name: `node${n}`,
    postgres: first + 20 + n,
    api: first + 30 + n,
    etcd: first + 40 + n,
    etcdPeer: first + 50 + n,
  }))
  return {
    /** The shop's one address. */
    shop: first,
    /** Its processes. */
    shops: [first + 1, first + 2],
    primary: first + 10,
    replicas: first + 11,
    pooler: first + 12,
    pictures: first + 13,
    nodes,
  }
}

export const at = (port: number): string => `${LOOPBACK}:${port}`
