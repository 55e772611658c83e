import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { sql } from 'kysely'

import { calls } from '../contract/calls.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { memoryEnvironment, memoryFlags } from '../setup/server-memory.mjs'
import { runLoad } from './load.ts'
import { median } from './median.ts'
import { pinned, type ServerProcess } from './server-process.ts'

const TURN_MS = 1_500
const PAGES_A_TURN = 3_000
/** Pages rendered before the first turn, the same number as for the baseline. */
const WARMING_PAGES = 2_000
const LONGEST_WARMING_MS = 20_000

export type UncachedRow = {
  ours: number
  baseline: number
  ratio: number
  /** Ratio by processor time of the two processes, as on an idle machine; null where unknown. */
  cpuRatio: number | null
}

type Turn = { perSecond: number; cpuMilliseconds: number | null }

/** Uncached product pages, compared with React alone rendering such a page; both on the same core in turns. */
export async function benchUncached(
  shop: ServerProcess,
  connectionString: string,
  rounds: number,
): Promise<UncachedRow> {
  const ids = await sampleIds(connectionString, (rounds + 1) * PAGES_A_TURN)
  const pages = ids.map((id) => ({ method: 'GET' as const, path: `/product/${id}` }))
  const drawing = await startDrawing(shop.address, pages[0]!.path)
  const load = async (turn: number, most: number, milliseconds: number) => {
    const targets = pages.slice(turn * PAGES_A_TURN, turn * PAGES_A_TURN + most)
    return runLoad({ address: shop.address, targets, connections: 8, milliseconds, most, inTurn: true })
  }
  const sendRequest = async (turn: number): Promise<Turn> => {
    const before = shop.cpuMilliseconds()
    const { perSecond, requests } = await load(turn, PAGES_A_TURN, TURN_MS)
    const after = shop.cpuMilliseconds()
    return { perSecond, cpuMilliseconds: before === null || after === null ? null : (after - before) / requests }
  }
  try {
    await load(0, WARMING_PAGES, LONGEST_WARMING_MS)
    const pairs: { ours: Turn; baseline: Turn }[] = []
    for (let round = 1; round <= rounds; round++) {
      pairs.push({ ours: await sendRequest(round), baseline: await drawing.turn(TURN_MS) })
    }
    const cpuRatios = pairs.flatMap(({ ours, baseline }) =>
      ours.cpuMilliseconds && baseline.cpuMilliseconds ? [baseline.cpuMilliseconds / ours.cpuMilliseconds] : [],
    )
    return {
      ours: median(pairs.map(({ ours }) => ours.perSecond)),
      baseline: median(pairs.map(({ baseline }) => baseline.perSecond)),
      ratio: median(pairs.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond)),
      cpuRatio: cpuRatios.length === pairs.length ? median(cpuRatios) : null,
    }
  } finally {
    drawing.stop()
  }
}

async function sampleIds(connectionString: string, many: number): Promise<string[]> {
  const { db, close } = openDatabase({ connectionString, max: 1 })
  try {
    const { rows } = await sql<{ id: string }>`select id from products where deleted_at is null limit ${many}`.execute(
      db,
    )
    if (rows.length < many) throw new Error(`pages that were not seen before need ${many} products: --products ${many}`)
    return rows.map(({ id }) => id)
  } finally {
    await close()
  }
}

async function startDrawing(address: string, path: string) {
  const paths = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, [call.method, call.path]]))
  // With the flags of the shop's own process, which limit its heap and cost both sides the same.
  const [command, ...args] = pinned([process.execPath, ...memoryFlags, 'bench/bare-render.ts'])
  const child = spawn(command!, args, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...memoryEnvironment,
      NODE_ENV: 'production',
      SHOP_ADDRESS: address,
      PAGE_PATH: path,
      CALL_PATHS: JSON.stringify(paths),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return {
    turn: async (milliseconds: number) => {
      child.send(milliseconds)
      return ((await once(child, 'message')) as [Turn])[0]
    },
    stop: () => child.disconnect(),
  }
}
