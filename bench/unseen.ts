import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { sql } from 'kysely'

import { calls } from '../contract/calls.ts'
import { openDatabase } from '../server/platform/database/pool.ts'
import { median } from './compare.ts'
import { fire } from './load.ts'
import { pinned, type ServerProcess } from './server-process.ts'

const TURN_MS = 1_500
const PAGES_A_TURN = 3_000

export type UnseenRow = { ours: number; neighbour: number; ratio: number }

/** Product pages that nobody has asked for yet, beside React alone drawing such a page; both on the same core in turns. */
export async function benchUnseen(shop: ServerProcess, connectionString: string, rounds: number): Promise<UnseenRow> {
  const ids = await sampleIds(connectionString, (rounds + 1) * PAGES_A_TURN)
  const pages = ids.map((id) => ({ method: 'GET' as const, path: `/product/${id}` }))
  const drawing = await startDrawing(shop.address, pages[0]!.path)
  const ask = (turn: number) => {
    const shots = pages.slice(turn * PAGES_A_TURN, (turn + 1) * PAGES_A_TURN)
    return fire({
      address: shop.address,
      shots,
      connections: 8,
      milliseconds: TURN_MS,
      most: shots.length,
      inTurn: true,
    })
  }
  try {
    await ask(0)
    const pairs: { ours: number; neighbour: number }[] = []
    for (let round = 1; round <= rounds; round++) {
      pairs.push({ ours: (await ask(round)).perSecond, neighbour: await drawing.turn(TURN_MS) })
    }
    return {
      ours: median(pairs.map((pair) => pair.ours)),
      neighbour: median(pairs.map((pair) => pair.neighbour)),
      ratio: median(pairs.map((pair) => pair.ours / pair.neighbour)),
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
  const [command, ...args] = pinned([process.execPath, 'bench/bare-render.ts'])
  const child = spawn(command!, args, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
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
      return ((await once(child, 'message')) as [number])[0]
    },
    stop: () => child.disconnect(),
  }
}
