import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { compare, type Comparison } from './compare.ts'
import { sample, type Sample, type Target } from './load.ts'
import { startServer, type ServerProcess } from './server-process.ts'

export type CachedRow = { name: string; target: Target; comparison: Comparison; bytes: number; encoding: string }

const LONGEST_WAIT_MS = 10_000

/** Repeats a request until the response is in its final form: cached and, when it pays, compressed well. */
async function settle(address: string, target: Target): Promise<Sample> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const response = await sample(address, target)
    const coding = response.headers['content-encoding']
    if (coding !== 'zstd' || performance.now() > deadline) return response
    await wait(50)
  }
}

/**
 * Cached responses, beside a bare Fastify route that sends the same bytes with the same encoding.
 * @param shop the running shop
 */
export async function benchCached(
  shop: ServerProcess,
  named: Record<string, Target>,
  rounds: number,
): Promise<CachedRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'alero-bench-'))
  const file = join(folder, 'answers.json')
  const answers = new Map<string, Sample>()
  for (const [name, target] of Object.entries(named)) answers.set(name, await settle(shop.address, target))
  const routes = [...answers].map(([name, { body, headers }]) => ({
    method: named[name]!.method,
    path: named[name]!.path.split('?')[0],
    type: headers['content-type'],
    encoding: headers['content-encoding'],
    base64: body.toString('base64'),
  }))
  await writeFile(file, JSON.stringify(routes))
  const bare = await startServer('bench/bare-server.ts', { BARE_RESPONSES: file })
  try {
    const rows: CachedRow[] = []
    for (const [name, target] of Object.entries(named)) {
      const baseline = { server: bare, targets: [target] }
      const comparison = await compare({ server: shop, targets: [target] }, baseline, rounds, 1_500)
      const { body, headers } = answers.get(name)!
      rows.push({ name, target, comparison, bytes: body.length, encoding: headers['content-encoding'] ?? '' })
    }
    return rows
  } finally {
    await bare.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
