import { setTimeout as wait } from 'node:timers/promises'

import { databaseAddress } from '../../deploy/cluster/shop-processes.ts'
import { openSilentNetwork } from '../../test/browser/silent-network.ts'
import type { Procedure } from './procedure.ts'

const CUT_MS = 15_000

/** The network parts between the shops and the primary that are cut. */
let networks: Awaited<ReturnType<typeof openSilentNetwork>>[] = []

/** The network between the shops and the primary swallows every packet for 15 s; no connection is closed. */
export const cutNetwork: Procedure = {
  prepare: async ({ folder, ports, replaceShop }) => {
    const [pooled, direct] = await Promise.all(
      [ports.pooler, ports.primary].map((port) => openSilentNetwork(databaseAddress(folder, port))),
    )
    networks = [pooled!, direct!]
    const env = { DATABASE_URL: pooled!.connectionString, DATABASE_DIRECT_URL: direct!.connectionString }
    for (const number of [1, 2]) await replaceShop(number, { env })
    return async () => {
      for (const number of [1, 2]) await replaceShop(number)
      for (const network of networks) network.close()
    }
  },
  run: async () => {
    for (const network of networks) network.swallow()
    await wait(CUT_MS)
    for (const network of networks) network.carry()
    await wait(5_000)
  },
}
