import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addCleanup } from '../../test/shop/cleanup.ts'
import { readyDemoShop } from '../../test/shop/demo-shop.ts'

const root = join(import.meta.dirname, '../..')
const { template, folder } = await readyDemoShop()
const { connectionString } = await openTestDatabase({ max: 1, template })
const directory = await mkdtemp(join(tmpdir(), 'alero-commands-'))
addCleanup(() => rm(directory, { recursive: true, force: true }))
await cp(folder, directory, { recursive: true })

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** They write source files: run here, they would hide an outdated file from other tests. */
const generators = new Set(['order-life', 'tables'])
/** Every command that works on the shop's database, those of the future included. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const script = /^node setup\/run\.mjs ((?:server\/commands|demo)\/\S+)$/.exec(line)?.[1]
  return script === undefined || generators.has(name) ? [] : [{ name, script }]
})

/** What a command needs for some work: by default nothing. */
const work: Record<string, { args: string[]; input: string }> = {
  backup: { args: ['--to', join(directory, 'backups')], input: '' },
  admin: { args: ['create', '--email', 'fin@tienda.co'], input: 'Ana Administra\nventana-tambor-38\n' },
}

/** Whether they can do their work depends on the machine, or on a backup that is named. */
const mayFail = new Set(['backup', 'doctor', 'restore'])

test('there are commands to try', () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['migrate', 'doctor', 'admin', 'check-invariants', 'demo']),
  )
})

test.each(commands)(
  'npm run $name ends by itself when its work is done',
  { timeout: 90_000 },
  async ({ name, script }) => {
    const { args, input } = work[name] ?? { args: [], input: '' }
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: connectionString, DATA_DIR: directory, PORT: '0' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    // The keyboard stays open, as it is at a terminal.
    child.stdin.write(input)
    const stuck = setTimeout(() => child.kill('SIGKILL'), 60_000)
    const [code, signal] = await once(child, 'close')
    clearTimeout(stuck)
    expect({ code: mayFail.has(name) && code === 1 ? 0 : code, signal }, said).toEqual({ code: 0, signal: null })
    expect(said).not.toBe('')
  },
)
