import { setTimeout as wait } from 'node:timers/promises'

import type { Cluster } from '../../deploy/cluster/open-cluster.ts'
import { findPrimary, isNode } from '../../deploy/cluster/open-cluster.ts'
import type { Part } from '../../deploy/cluster/part.ts'
import { cutNetwork } from './cut-network.ts'
import type { Procedure } from './procedure.ts'
import { upgradeShops } from './upgrade-shops.ts'

/** Longer than the leader's lease. */
const WATCHED_MS = 30_000

export const procedures: Record<string, Procedure> = {
  /** Pulls the plug of the primary's machine: PostgreSQL, Patroni and etcd are gone at once. */
  'primary-killed': {
    run: async (cluster) => {
      const lost = machineOf(cluster, await primaryOf(cluster))
      await Promise.all(lost.map((part) => part.kill()))
      await wait(WATCHED_MS)
      await Promise.all(lost.map((part) => part.start()))
    },
  },
  /** Pulls the cable of the primary's machine: every connection stays open, without responses. */
  'primary-frozen': {
    run: async (cluster) => {
      const lost = machineOf(cluster, await primaryOf(cluster))
      for (const part of lost) part.freeze()
      await wait(WATCHED_MS)
      await Promise.all(lost.map((part) => part.kill()))
      await Promise.all(lost.map((part) => part.start()))
    },
  },
  /** Kills the standby that payments wait for. */
  'standby-killed': {
    run: async (cluster) => {
      const lost = machineOf(cluster, await synchronousOf(cluster))
      await Promise.all(lost.map((part) => part.kill()))
      await wait(WATCHED_MS)
      await Promise.all(lost.map((part) => part.start()))
    },
  },
  'network-cut': cutNetwork,
  'shop-killed': {
    run: async ({ parts }) => {
      const shop = parts.get('shop1')!
      await shop.kill()
      await wait(5_000)
      await shop.start()
    },
  },
  /** Last, because an older program refuses the database that it leaves. */
  'rolling-upgrade': upgradeShops,
}

async function primaryOf({ ports }: Cluster): Promise<string> {
  const primary = await findPrimary(ports.nodes)
  if (!primary) throw new Error('there is no primary')
  return primary.name
}

async function synchronousOf({ ports }: Cluster): Promise<string> {
  for (const node of ports.nodes) if (await isNode(node, 'sync')) return node.name
  throw new Error('there is no synchronous standby')
}

const machineOf = ({ parts }: Cluster, node: string): Part[] => [parts.get(node)!, parts.get(`etcd-${node}`)!]
