import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { runCommand, say, SetupError } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { takeTurn } from './lock.mjs'
import { findNode, projectEnvironment, root, runInForeground, runQuietly } from './project.mjs'

/** Each reads the code without running it; the first word is a program in node_modules/.bin. */
const checks = {
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
}

const parts = [...Object.keys(checks), 'build', 'tests']

/**
 * `npm test`: all checks, then the build, then all tests; a failure ends it after its own group. The last line gives the
 * totals of the tests. `--only=lint,types` runs parts, `--check` all but the tests; other words go to Vitest.
 */
await runCommand(async () => {
  const args = process.argv.slice(2)
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const wanted = only ?? (args.includes('--check') ? parts.filter((part) => part !== 'tests') : parts)
  const unknown = wanted.filter((part) => !parts.includes(part))
  if (unknown.length > 0) throw new SetupError(`--only=${unknown} no existe. Hay: ${parts.join(', ')}.`)
  const begin = performance.now()
  await ensureInstalled({ withTools: true })

  let failed = 0
  for (const [name, command] of Object.entries(checks)) {
    if (wanted.includes(name) && !(await check(name, command))) failed++
  }
  if (failed === 0 && wanted.includes('build')) failed += await buildPages()
  let totals = { passed: 0, failed }
  if (failed === 0 && wanted.includes('tests')) {
    totals = await runTests(args.filter((arg) => !arg.startsWith('--only=') && arg !== '--check'))
  }
  console.log(`\n  ${secondsSince(begin)} en total`)
  if (wanted.includes('tests')) console.log(`${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed === 0 ? 0 : 1
})

/**
 * @param {string} name
 * @param {string[]} command
 */
async function check(name, [program = '', ...args]) {
  const begin = performance.now()
  const { code, output } = await runQuietly(join(root, 'node_modules', '.bin', program), args, projectEnvironment())
  say(`${code === 0 ? '✓' : '✗'} ${name} ${secondsSince(begin)}`)
  if (code !== 0) console.log(`\n${output.trim()}\n`)
  return code === 0
}

/** @returns {Promise<number>} failures */
async function buildPages() {
  const begin = performance.now()
  try {
    await takeTurn(build)
    say(`✓ build ${secondsSince(begin)}`)
    return 0
  } catch (error) {
    say(`✗ build ${secondsSince(begin)}\n\n${/** @type {Error} */ (error).message}\n`)
    return 1
  }
}

/** @param {string[]} args for Vitest */
async function runTests(args) {
  const browser = await ensureBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'alero-results-'))
  const report = join(folder, 'results.json')
  try {
    const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { ...projectEnvironment(), CHROMIUM_PATH: browser, NODE_ENV: 'test' }
    const code = await runInForeground(findNode(), [...vitest, ...reporters, ...args], env)
    return countResults(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A file that could not be loaded has no tests and counts as one failure; so does a run that failed for any other reason.
 * @param {string} report of Vitest's JSON reporter
 * @param {number} code with which Vitest ended
 */
function countResults(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const unloaded = testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const failed = numFailedTests + unloaded
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** @param {number} begin */
function secondsSince(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`
}
