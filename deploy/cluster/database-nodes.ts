import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { LOOPBACK } from '../../server/platform/loopback.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import type { Programs } from './debian-packages.ts'
import type { PartPlan } from './part.ts'
import { at, type NodePorts, type Ports } from './ports.ts'

type Place = { folder: ClusterFolder; programs: Programs; ports: Ports }

/** etcd, which stores who the primary is: a member on each node, so that any one may be lost. */
export function planEtcd({ folder, programs, ports }: Place, node: NodePorts): PartPlan {
  const name = `etcd-${node.name}`
  return {
    ...{ name, user: folder.user, cwd: folder.path },
    command: [programs.etcd],
    env: {
      PATH: process.env.PATH,
      ETCD_NAME: node.name,
      ETCD_DATA_DIR: folder.own(name),
      ETCD_LISTEN_CLIENT_URLS: `http://${at(node.etcd)}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${at(node.etcd)}`,
      ETCD_LISTEN_PEER_URLS: `http://${at(node.etcdPeer)}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${at(node.etcdPeer)}`,
      ETCD_INITIAL_CLUSTER: ports.nodes.map(({ name, etcdPeer }) => `${name}=http://${at(etcdPeer)}`).join(','),
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ETCD_INITIAL_CLUSTER_TOKEN: 'alero',
      // All members share one disk and two cores here: a slow heartbeat must not cause an election.
      ETCD_HEARTBEAT_INTERVAL: '200',
      ETCD_ELECTION_TIMEOUT: '2000',
      ETCD_LOGGER: 'zap',
      ETCD_LOG_LEVEL: 'warn',
    },
    isReady: async () => (await fetch(`http://${at(node.etcd)}/health`)).ok,
  }
}

/** The settings of `patronictl -c`; YAML is a superset of JSON. */
export function writePatronictlSettings({ folder, ports }: Omit<Place, 'programs'>): void {
  const etcd3 = { hosts: ports.nodes.map(({ etcd }) => at(etcd)) }
  writeFileSync(join(folder.config, 'patronictl.yml'), JSON.stringify({ scope: 'alero', etcd3 }))
}

/** One PostgreSQL with its Patroni. */
export function planDatabaseNode({ folder, programs, ports }: Place, node: NodePorts): PartPlan {
  const data = join(folder.own(node.name), 'data')
  const { passwords } = folder
  return {
    name: node.name,
    user: folder.user,
    cwd: folder.config,
    command: [programs.patroni, join(folder.config, 'patroni.yml')],
    env: {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      HOME: folder.own(node.name),
      ALERO_DATABASE_PASSWORD: passwords.alero,
      PATRONI_NAME: node.name,
      PATRONI_ETCD3_HOSTS: ports.nodes.map(({ etcd }) => `'${at(etcd)}'`).join(','),
      PATRONI_RESTAPI_LISTEN: at(node.api),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(node.api),
      PATRONI_POSTGRESQL_LISTEN: at(node.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(node.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgresBinaries,
      PATRONI_POSTGRESQL_PGPASS: join(folder.own(node.name), 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
    },
    isReady: async () => (await fetch(`http://${LOOPBACK}:${node.api}/health`)).ok,
    readySeconds: 120,
    others: () => postmasterOf(data),
  }
}

/** Patroni starts PostgreSQL in an own session, so that it survives Patroni. */
function postmasterOf(data: string): number[] {
  try {
    return [Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)]
  } catch {
    return []
  }
}
