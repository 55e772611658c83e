import { setTimeout as wait } from 'node:timers/promises'

import { openClusterFolder } from './cluster-folder.ts'
import { planDatabaseNode, planEtcd, writePatronictlSettings } from './database-nodes.ts'
import { findPrograms } from './debian-packages.ts'
import { balancerSocket, planBalancer, planPictureStore, planPooler } from './gateways.ts'
import { stopPartsWithThisProcess } from './orphans.ts'
import { Part, type PartPlan } from './part.ts'
import { at, portsFrom, type NodePorts } from './ports.ts'
import { planShop, writeShopSettings, type ShopSettings } from './shop-processes.ts'

const REPLICATED_SECONDS = 180

export type Cluster = ReturnType<typeof openCluster>

type ClusterSettings = {
  path: string
  firstPort: number
  /** Settings of every shop process. */
  shop?: ShopSettings
  /** Called with each part once it serves. */
  onStarted?: (part: Part) => void
}

/**
 * The whole cluster on this machine. `start` starts all parts in the order of their dependencies, and continues with the data of an earlier
 * start; `stop` may come in the middle of it.
 */
export function openCluster({ path, firstPort, shop, onStarted = () => {} }: ClusterSettings) {
  const programs = findPrograms()
  const ports = portsFrom(firstPort)
  const folder = openClusterFolder(path)
  const place = { folder, programs, ports }
  writePatronictlSettings(place)
  writeShopSettings(place)
  const release = stopPartsWithThisProcess(folder)
  const parts = new Map<string, Part>()
  const add = (plan: PartPlan): Part => {
    const part = new Part(plan, folder.path)
    parts.set(plan.name, part)
    return part
  }
  const start = async (...started: Part[]) => {
    await Promise.all(started.map((part) => part.start()))
    for (const part of started) onStarted(part)
  }
  const etcd = ports.nodes.map((node) => add(planEtcd(place, node)))
  const nodes = ports.nodes.map((node) => add(planDatabaseNode(place, node)))
  const gateways = [planBalancer(place), planPooler(place), planPictureStore(place)].map(add)
  const shops = ports.shops.map((_, i) => add(planShop(place, i + 1, shop)))

  /** Ends a process of the shop and starts one with other settings instead. */
  const replaceShop = async (number: number, settings?: ShopSettings) => {
    const index = number - 1
    await shops[index]!.stop()
    shops[index] = add(planShop(place, number, { ...settings, env: { ...shop?.env, ...settings?.env } }))
    await shops[index].start()
  }
  let isStopping = false
  return {
    ...{ ports, folder, parts, socket: balancerSocket(folder), address: `http://${at(ports.shop)}`, replaceShop },
    start: async () => {
      await start(...etcd)
      await start(...nodes)
      await untilReplicated(ports.nodes, () => isStopping)
      await start(...gateways)
      // The first one migrates and loads the demo shop.
      for (const part of shops) await start(part)
    },
    /** From the outside in, so that no part loses one that it needs; the primary last, so that no other one takes over. */
    stop: async () => {
      isStopping = true
      await Promise.all(shops.map((part) => part.stop()))
      await Promise.all(gateways.map((part) => part.stop()))
      const primary = await findPrimary(ports.nodes)
      await Promise.all(nodes.filter(({ name }) => name !== primary?.name).map((part) => part.stop()))
      await Promise.all(nodes.map((part) => part.stop()))
      // One after the other: a leader without a successor waits for eleven seconds.
      for (const part of etcd) await part.stop()
      release()
    },
  }
}

/** Patroni's state of a node at one of its addresses (`/primary`, `/sync` …). */
export async function isNode(node: NodePorts, what: 'primary' | 'replica' | 'sync'): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000)
  return fetch(`http://${at(node.api)}/${what}`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

export async function findPrimary(nodes: readonly NodePorts[]): Promise<NodePorts | undefined> {
  for (const node of nodes) if (await isNode(node, 'primary')) return node
  return undefined
}

/** Waits for one primary and, among the other nodes, a synchronous standby. */
export async function untilReplicated(nodes: readonly NodePorts[], isOver = () => false): Promise<void> {
  for (let left = REPLICATED_SECONDS * 2; left > 0 && !isOver(); left--) {
    const count = async (what: 'primary' | 'replica' | 'sync') =>
      (await Promise.all(nodes.map((node) => isNode(node, what)))).filter(Boolean).length
    if ((await count('primary')) === 1 && (await count('replica')) === nodes.length - 1 && (await count('sync')) > 0)
      return
    await wait(500)
  }
  throw new Error(
    'la base de datos no llegó a tener un nodo principal y copias al día; mira los registros de node1 a node3',
  )
}
