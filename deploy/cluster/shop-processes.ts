import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { LOOPBACK } from '../../server/platform/loopback.ts'
import { memoryEnvironment, memoryFlags } from '../../setup/server-memory.mjs'
import type { ClusterFolder } from './cluster-folder.ts'
import type { PartPlan } from './part.ts'
import { at, type Ports } from './ports.ts'

const root = join(import.meta.dirname, '../..')

export type ShopSettings = {
  /** Further settings, which override those of the cluster. */
  env?: NodeJS.ProcessEnv
  /** The checkout to run. */
  checkout?: string
}

/** The database's address for the shop, through one port. */
export const databaseAddress = (folder: ClusterFolder, port: number): string =>
  `postgres://alero:${folder.passwords.alero}@${at(port)}/alero`

type Place = { folder: ClusterFolder; ports: Ports }

/** The settings of every process of the shop and of every command on it. */
const settingsOf = ({ folder, ports }: Place) => ({
  DATA_DIR: join(folder.path, 'shop'),
  DATABASE_URL: databaseAddress(folder, ports.pooler),
  DATABASE_POOLER: 'transaction',
  DATABASE_DIRECT_URL: databaseAddress(folder, ports.primary),
  // Each server by its own address: the replay position of one proves nothing about the next.
  DATABASE_READ_URL: ports.nodes.map(({ postgres }) => databaseAddress(folder, postgres)).join(','),
  PAYMENTS: 'simulated',
  IMAGES_S3_URL: `http://${at(ports.pictures)}/fotos`,
  IMAGES_S3_REGION: 'us-east-1',
  // The fixed name and password of that store.
  IMAGES_S3_ACCESS_KEY_ID: 'S3RVER',
  IMAGES_S3_SECRET_ACCESS_KEY: 'S3RVER',
})

/** Writes those settings for commands such as backup and doctor; a shell reads the file. */
export function writeShopSettings(place: Place): void {
  const lines = Object.entries(settingsOf(place)).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(shopSettingsFile(place.folder), lines.join(''), { mode: 0o600 })
}

export const shopSettingsFile = ({ path }: Pick<ClusterFolder, 'path'>): string => join(path, 'shop.env')

/** One process of the shop. All share keys and demo shop in their folder, and pictures in the S3 store. */
export function planShop(place: Place, number: number, { env = {}, checkout = root }: ShopSettings = {}): PartPlan {
  const port = place.ports.shops[number - 1]!
  return {
    name: `shop${number}`,
    cwd: checkout,
    command: [process.execPath, ...memoryFlags, 'main.ts'],
    env: {
      ...process.env,
      ...memoryEnvironment,
      NODE_ENV: 'production',
      HOST: LOOPBACK,
      PORT: String(port),
      PROXY_CIDR: LOOPBACK,
      ...settingsOf(place),
      // Longer than HAProxy takes to see that the process is no longer ready.
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'warn',
      ...env,
    },
    isReady: async () => (await fetch(`http://${at(port)}/health/ready`)).ok,
    readySeconds: 120,
  }
}
