import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

const program = `
  import { startEmbeddedDatabase } from './server/platform/embedded-postgres/start-embedded-database.ts'
  import { stopWithThisProcess } from './server/platform/embedded-postgres/stop-with-this-process.ts'
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
    await expect.poll(() => isAlive(pid)).toBe(false)
    await expect.poll(() => existsSync(directory)).toBe(false)
  },
  90_000,
)

test('the folder is removed although no parent collects the process that stopped', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'alero-ended-'))
  const data = join(directory, 'data')
  await mkdir(data)
  // The shell becomes a program that collects no children: the first of them can be signalled after its end. Its output ends when
  // it does so; a child that is killed before may still be collected by the shell.
  const orphaned = 'sleep 600 > /dev/null & echo $!; exec sleep 600 > /dev/null'
  const parent = spawn('sh', ['-c', orphaned], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const pid = Number(await text(parent.stdout))
    await writeFile(join(data, 'postmaster.pid'), `${pid}\n`)
    process.kill(pid, 'SIGKILL')
    const guarded = `
      import { stopWithThisProcess } from './server/platform/embedded-postgres/stop-with-this-process.ts'
      stopWithThisProcess(process.argv[1], [process.argv[2]])`
    const run = spawn(process.execPath, ['--input-type=module', '-e', guarded, data, directory], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: 'inherit',
    })
    await new Promise((resolve) => run.once('exit', resolve))
    expect(isAlive(pid)).toBe(true)
    await rm(join(data, 'postmaster.pid'))
    await expect.poll(() => existsSync(directory)).toBe(false)
    expect(isAlive(pid)).toBe(true)
  } finally {
    parent.kill('SIGKILL')
  }
}, 90_000)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
