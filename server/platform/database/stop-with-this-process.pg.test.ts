import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const program = `
  import { startEmbeddedDatabase } from './server/platform/database/embedded.ts'
  import { stopWithThisProcess } from './server/platform/database/stop-with-this-process.ts'
  const [directory, data] = process.argv.slice(1)
  await startEmbeddedDatabase({ directory, settings: { fsync: 'off' } })
  stopWithThisProcess(data, [directory])
  console.log('ready')
`

test.each(['SIGINT', 'SIGKILL'] as const)(
  'PostgreSQL of a process that ends by %s stops, and its folder is removed',
  async (signal) => {
    const directory = await mkdtemp(join(tmpdir(), 'alero-ended-'))
    const data = join(directory, 'cluster', 'data')
    const run = spawn(process.execPath, ['--input-type=module', '-e', program, directory, data], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await expect.poll(() => run.stdout.read()?.toString() ?? '', { timeout: 60_000 }).toContain('ready')
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
    expect(isAlive(pid)).toBe(true)
    run.kill(signal)
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => existsSync(directory), { timeout: 20_000 }).toBe(false)
  },
  90_000,
)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
