import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './browser.mjs'
import { build, ensureBuilt } from './build.mjs'
import { changedSince, markRead } from './changed-files.mjs'
import { checks, checksOfAll, checksOfChanges } from './checks.mjs'
import { runCommand, say, SetupError } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { takeTurn } from './lock.mjs'
import { findNode, projectEnvironment, root, runQuietly } from './project.mjs'
import { runTests } from './run-tests.mjs'

/**
 * The linter and the compiler are Go programs: garbage collection takes a sixth of their processor time, and is off while memory suffices.
 */
const GO_MEMORY = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const lintStamp = join(root, 'node_modules', '.cache', 'linted')

/**
 * Workers for the tests without a browser, which wait for processes and time limits, in parallel with the browser's two. With two they end
 * last and leave a third of the processors idle.
 */
const WORKERS_BESIDE = 3
const parts = [...Object.keys(checks), 'build', 'tests']

/**
 * `npm test`: all checks in parallel with the build, then all tests, browser tests in parallel with the others; if a check or the build
 * fails, no test runs. The last line has the totals of the tests. With words (`npm test -- cart`) only the tests whose path contains one of
 * them run, on pages that are rebuilt if outdated. `--check` runs types, lint and unit tests in parallel, `--only=lint,types` only the
 * named parts; other options go to Vitest.
 */
await runCommand(async () => {
  const args = process.argv.slice(2)
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const isCheck = args.includes('--check')
  const hasWords = args.some((arg) => !arg.startsWith('-'))
  const wanted = only ?? (isCheck ? ['types', 'lint', 'tests'] : hasWords ? ['build', 'tests'] : parts)
  const unknown = wanted.filter((part) => !parts.includes(part))
  if (unknown.length > 0) throw new SetupError(`--only=${unknown} no existe. Hay: ${parts.join(', ')}.`)
  const begin = performance.now()
  await ensureInstalled({ withTools: true })

  const checkBegan = new Date()
  const changed = isCheck ? changedSince(lintStamp) : undefined
  const chosen = isCheck ? checksOfChanges(wanted, changed) : checksOfAll(wanted)
  const forVitest = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--check')
  const withTests = wanted.includes('tests')
  const runs = withTests && !isCheck ? sideBySide(forVitest) : []
  // The first download runs while the processors are busy with the checks.
  const browser = runs.length > 0 ? ensureBrowser() : undefined
  browser?.catch(() => {})
  const unitTests = isCheck && withTests ? runTests([{ args: ['--project=rules', ...forVitest] }]) : undefined
  // In parallel with the checks, which leave parts of the processors idle. After the build, because the demo shop is filled by a shop's
  // first start, which opens the pages.
  const building = wanted.includes('build') ? buildPages(hasWords && !only ? ensureBuilt : () => takeTurn(build)) : 0
  const preparing = runs.length > 1 && !hasWords ? prepareAfter(building) : undefined
  preparing?.catch(() => {})
  const problems = await Promise.all(chosen.map(([name, command]) => check(name, command)))
  if (isCheck && wanted.includes('lint') && problems.every((problem) => problem === undefined))
    markRead(lintStamp, checkBegan)
  let totals = (await unitTests) ?? { passed: 0, failed: 0 }
  let failed = problems.filter((problem) => problem !== undefined).length
  for (const problem of problems) if (problem !== undefined) console.log(`\n${problem}\n`)
  failed += await building
  // Also if no test runs, as the totals are the last line.
  const cluster = await preparing
  if (failed === 0 && runs.length > 0) totals = await runTests(runs, { ...cluster, CHROMIUM_PATH: await browser })
  failed += totals.failed
  console.log(`\n  ${secondsSince(begin)} en total`)
  if (withTests) console.log(`${totals.passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

/**
 * Tests in a browser and those with PostgreSQL together use all processors, each kind in one run: every further run or worker loads the
 * server again (docs/decisions/0164-one-run-beside-the-browser.md).
 * @param {string[]} args for Vitest
 * @returns {import('./run-tests.mjs').Run[]}
 */
function sideBySide(args) {
  if (args.some((arg) => arg.startsWith('--project'))) return [{ args }]
  const words = args.filter((arg) => !arg.startsWith('-'))
  const inBrowser = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.test.ts'))
  const hasNone = words.length > 0 && !words.some((word) => inBrowser.some((file) => `e2e/${file}`.includes(word)))
  const others = ['--project=postgres', '--project=rules', '--project=commands', ...args]
  if (hasNone) return [{ args: others }]
  return [
    { args: ['--project=browser', ...args] },
    { args: words.length > 0 ? others : [`--maxWorkers=${WORKERS_BESIDE}`, ...others] },
  ]
}

/** @param {Promise<number> | number} building */
async function prepareAfter(building) {
  return (await building) === 0 ? prepareCluster() : {}
}

/**
 * Fills a PostgreSQL cluster that every test run copies, unless the tests use another server.
 * @returns {Promise<NodeJS.ProcessEnv>} settings for the runs
 */
async function prepareCluster() {
  if (process.env.TEST_DATABASE_URL) return {}
  const begin = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'alero-prepared-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL may run as another user than root.
  chmodSync(folder, 0o711)
  const env = { ...projectEnvironment(), NODE_ENV: 'test', PASSWORD_COST: 'low' }
  const { code, output } = await runQuietly(findNode(), ['test/database/prepare-cluster.ts', folder], env)
  say(`${code === 0 ? '✓' : '✗'} database ${secondsSince(begin)}`)
  if (code !== 0) throw new SetupError(`No se pudo preparar la base de datos de las pruebas:\n\n${output.trim()}`)
  return { TEST_CLUSTER: folder }
}

/**
 * @param {string} name
 * @param {string[]} command
 * @returns {Promise<string | undefined>} the name of a failed check
 */
async function check(name, [program = '', ...args]) {
  const begin = performance.now()
  const { code, output } = await runQuietly(join(root, 'node_modules', '.bin', program), args, {
    ...projectEnvironment(),
    ...GO_MEMORY,
  })
  say(`${code === 0 ? '✓' : '✗'} ${name} ${secondsSince(begin)}`)
  return code === 0 ? undefined : output.trim()
}

/**
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number>} failures
 */
async function buildPages(work) {
  const begin = performance.now()
  try {
    await work()
    say(`✓ build ${secondsSince(begin)}`)
    return 0
  } catch (error) {
    say(`✗ build ${secondsSince(begin)}\n\n${/** @type {Error} */ (error).message}\n`)
    return 1
  }
}

/** @param {number} begin */
function secondsSince(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`
}
