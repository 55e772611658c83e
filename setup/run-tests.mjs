import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { findNode, projectEnvironment, root, runBeside, runInForeground } from './project.mjs'

/** @typedef {{ args: string[] }} Run arguments for Vitest */
/** @typedef {{ passed: number, failures: Failure[] }} Results */
/** @typedef {{ name: string, reason?: string }} Failure with the beginning of the test's first error message */

/** How many lines of a reason are printed: enough for a message, its difference and the first lines of its stack. */
const REASON_LINES = 20

/** How many characters of a line are printed: a failed comparison of a page is one line with all its elements. */
const REASON_WIDTH = 300

/**
 * Runs Vitest once for each run, all in parallel. The output of the first is printed as it runs, that of the others after they have ended,
 * and the failures of all at the end. If none of them finds a test, that is a failure.
 * @param {Run[]} runs
 * @param {NodeJS.ProcessEnv} [more] settings
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(runs, more = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'alero-results-'))
  try {
    const all = await Promise.all(runs.map(({ args }, i) => runOnce(args, i === 0, join(folder, `${i}.json`), more)))
    const passed = all.reduce((sum, one) => sum + one.passed, 0)
    const failures = all.flatMap((one) => one.failures)
    if (passed + failures.length === 0) failures.push({ name: 'no test was found' })
    if (failures.length > 0) console.log(['', ...failures.map(describeFailure)].join('\n'))
    return { passed, failed: failures.length }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The name of a failed test and its reason, so that the end of the output is sufficient. @param {Failure} failure */
export function describeFailure({ name, reason = '' }) {
  const lines = reason.split('\n').filter((line) => line.trim() && !line.includes('/node_modules/vitest/'))
  return [`  ✗ ${name}`, ...lines.slice(0, REASON_LINES).map((line) => `      ${line.slice(0, REASON_WIDTH)}`)].join(
    '\n',
  )
}

/**
 * @param {string[]} args
 * @param {boolean} isFirst
 * @param {string} report path for Vitest's JSON reporter
 * @param {NodeJS.ProcessEnv} more
 */
async function runOnce(args, isFirst, report, more) {
  const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = { ...projectEnvironment(), ...more, NODE_ENV: 'test' }
  const run = isFirst ? runInForeground : runBeside
  return countResults(report, await run(findNode(), [...vitest, ...reporters, ...args], env))
}

/**
 * A file that could not be loaded has no tests and counts as one failure; so does a run that failed for another reason.
 * @param {string} report of Vitest's JSON reporter
 * @param {number} code exit code of Vitest
 * @returns {Results}
 */
function countResults(report, code) {
  const { numPassedTests = 0, testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const failures = testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const file = relative(root, name)
    if (status === 'failed' && assertionResults.length === 0)
      return [{ name: `${file} could not be loaded`, reason: message }]
    const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    return failed.map((/** @type {any} */ test) => ({
      name: `${file}: ${test.fullName}`,
      reason: test.failureMessages?.[0],
    }))
  })
  if (code !== 0 && failures.length === 0) failures.push({ name: `Vitest ended with ${code}` })
  return { passed: numPassedTests, failures }
}
