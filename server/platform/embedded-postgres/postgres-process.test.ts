import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { expect, test } from 'vitest'

const ROUNDS = 400
const module = new URL('postgres-process.ts', import.meta.url).href

/** A server that removes the pid file in every round, as soon as the round begins. */
const server = `
  import { workerData } from 'node:worker_threads'
  import { removeMisleadingPidFile } from ${JSON.stringify(module)}
  const { data, turn, rounds } = workerData
  for (let round = 1; round <= rounds; round++) {
    Atomics.wait(turn, 0, round - 1)
    // At the same time: each waits for the other, which no longer sleeps.
    Atomics.add(turn, 2, 1)
    while (Atomics.load(turn, 2) < 2 * round) {}
    removeMisleadingPidFile(data)
    Atomics.add(turn, 1, 1)
    Atomics.notify(turn, 1)
  }
`

test('two servers that remove the same pid file of a dead PostgreSQL do not disturb each other', async () => {
  const data = mkdtempSync(join(tmpdir(), 'alero-pid-'))
  const path = join(data, 'postmaster.pid')
  const turn = new Int32Array(new SharedArrayBuffer(12))
  const source = new URL(`data:text/javascript,${encodeURIComponent(server)}`)
  const workers = [1, 2].map(() => new Worker(source, { workerData: { data, turn, rounds: ROUNDS } }))
  const failures: unknown[] = []
  const ended = workers.map((worker) => {
    worker.on('error', (error) => failures.push(error))
    return new Promise((resolve) => worker.on('exit', resolve))
  })
  for (let round = 1; round <= ROUNDS && failures.length === 0; round++) {
    // No process has this number.
    writeFileSync(path, `2147483646\n${data}\n1\n5432\n\n127.0.0.1\n\nready   \n`)
    Atomics.store(turn, 0, round)
    Atomics.notify(turn, 0)
    for (let done = 0; done < 2 * round && failures.length === 0; done = Atomics.load(turn, 1))
      await Atomics.waitAsync(turn, 1, done, 50).value
    expect(existsSync(path)).toBe(false)
  }
  if (failures.length > 0) for (const worker of workers) void worker.terminate()
  await Promise.all(ended)
  rmSync(data, { recursive: true })
  expect(failures).toEqual([])
})
