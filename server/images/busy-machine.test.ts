import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../test/products/encode-photo-process.ts')

test(
  'a good photo for which the machine had no time is not damaged: it may be sent again',
  { timeout: 60_000 },
  async () => {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('stops')
    // Decoding has begun, and is not over: for six seconds others have the processors.
    await wait(6_000)
    child.kill('SIGCONT')
    expect((await lines.next()).value).toBe('UNAVAILABLE 503 5')
    await once(child, 'exit')
  },
)
