import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './browser.mjs'
import { build, ensureBuilt } from './build.mjs'
import { runCommand, say, SetupError } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { takeTurn } from './lock.mjs'
import { findNode, projectEnvironment, root, runInForeground, runQuietly } from './project.mjs'

/** Checks that read the code without running it; the first word is a program in node_modules/.bin. */
const checks = {
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
}

const parts = [...Object.keys(checks), 'build', 'tests']

/**
 * `npm test`: all checks, then the build, then all tests; a failure ends it after its own group. The last line gives the
 * totals of the tests. With words (`npm test -- cart`) only the tests whose path contains one of them run, on pages that are
 * built when they are stale. `--check` runs types, lint and unit tests, `--only=lint,types` the parts that it names; other
 * options go to Vitest.
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

  const chosen = Object.entries(checks).filter(([name]) => wanted.includes(name))
  const passed = await Promise.all(chosen.map(([name, command]) => check(name, command)))
  let failed = passed.filter((isPassed) => !isPassed).length
  if (failed === 0 && wanted.includes('build')) {
    failed += await buildPages(hasWords && !only ? ensureBuilt : () => takeTurn(build))
  }
  let totals = { passed: 0, failed }
  if (failed === 0 && wanted.includes('tests')) {
    const forVitest = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--check')
    totals = isCheck
      ? await runTests(['--project=rules', ...forVitest])
      : await runTests(forVitest, { CHROMIUM_PATH: await ensureBrowser() })
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

/**
 * @param {string[]} args for Vitest
 * @param {NodeJS.ProcessEnv} more settings
 */
async function runTests(args, more = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'alero-results-'))
  const report = join(folder, 'results.json')
  try {
    const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const env = { ...projectEnvironment(), ...more, NODE_ENV: 'test' }
    const code = await runInForeground(findNode(), [...vitest, ...reporters, ...args], env)
    return countResults(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A file that could not be loaded has no tests and counts as one failure; so does a run that failed for another reason.
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
