import { setTimeout as wait } from 'node:timers/promises'

import { databaseAddress } from '../../deploy/cluster/shop-processes.ts'
import { openSilentNetwork } from '../../test/silent-network.ts'
import type { Procedure } from './procedures.ts'

const CUT_MS = 15_000

/** What the shops have on the other side of the network that is cut. */
let networks: Awaited<ReturnType<typeof openSilentNetwork>>[] = []

/** The network between the shops and the primary swallows every packet for 15 s; no connection is closed. */
export const cutNetwork: Procedure = {
  prepare: async ({ folder, ports, replaceShop }) => {
    const network = await openSilentNetwork(databaseAddress(folder, ports.primary))
    networks = [network]
    for (const number of [1, 2]) await replaceShop(number, { env: { DATABASE_URL: network.connectionString } })
    return async () => {
      for (const number of [1, 2]) await replaceShop(number)
      network.close()
    }
  },
  run: async () => {
    for (const network of networks) network.swallow()
    await wait(CUT_MS)
    for (const network of networks) network.carry()
    await wait(5_000)
  },
}
