import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { ensureBrowser } from './browser.mjs'
import { build, ensureBuilt } from './build.mjs'
import { runCommand, say, SetupError } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { takeTurn } from './lock.mjs'
import { projectEnvironment, root, runQuietly } from './project.mjs'
import { ALL_LOAD, runTests } from './run-tests.mjs'

/** Checks that read the code without running it; the first word is a program in node_modules/.bin. */
const checks = {
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
}

/** `--check` follows each change, so it reads again only what changed. */
const typesOfChanges = [...checks.types, '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

/** Into how many runs the tests without a browser are cut, so that the last of them share the processors evenly. */
const SHARDS = 8
const parts = [...Object.keys(checks), 'build', 'tests']

/**
 * `npm test`: all checks, then the build, then all tests, those in a browser beside the others; a failure ends it after its
 * own group. The last line gives the totals of the tests. With words (`npm test -- cart`) only the tests whose path contains
 * one of them run, on pages that are built when they are stale. `--check` runs types, lint and unit tests side by side,
 * `--only=lint,types` the parts that it names; other options go to Vitest.
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

  const known = isCheck ? { ...checks, types: typesOfChanges } : checks
  const chosen = Object.entries(known).filter(([name]) => wanted.includes(name))
  const forVitest = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--check')
  const withTests = wanted.includes('tests')
  const unitTests = isCheck && withTests ? runTests([{ args: ['--project=rules', ...forVitest] }]) : undefined
  const problems = await Promise.all(chosen.map(([name, command]) => check(name, command)))
  let totals = (await unitTests) ?? { passed: 0, failed: 0 }
  let failed = problems.filter((problem) => problem !== undefined).length
  for (const problem of problems) if (problem !== undefined) console.log(`\n${problem}\n`)
  if (failed === 0 && wanted.includes('build')) {
    failed += await buildPages(hasWords && !only ? ensureBuilt : () => takeTurn(build))
  }
  if (failed === 0 && withTests && !isCheck)
    totals = await runTests(sideBySide(forVitest), { CHROMIUM_PATH: await ensureBrowser() })
  failed += totals.failed
  console.log(`\n  ${secondsSince(begin)} en total`)
  if (withTests) console.log(`${totals.passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

/**
 * Tests in a browser and those with PostgreSQL, which wait for processes and time limits, fill the processors together. The
 * latter run in shards of one worker: one beside the browser's two workers, five when these have ended.
 * @param {string[]} args for Vitest
 * @returns {import('./run-tests.mjs').Run[]}
 */
function sideBySide(args) {
  if (args.some((arg) => arg.startsWith('--project'))) return [{ args }]
  const words = args.filter((arg) => !arg.startsWith('-'))
  const inBrowser = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.test.ts'))
  const hasNone = words.length > 0 && !words.some((word) => inBrowser.some((file) => `e2e/${file}`.includes(word)))
  const others = ['--project=postgres', '--project=rules', ...args]
  const browser = { args: ['--project=browser', ...args], load: ALL_LOAD - 1 }
  if (hasNone) return [{ args: others }]
  if (words.length > 0) return [browser, { args: others }]
  const shards = Array.from({ length: SHARDS }, (_, i) => ['--maxWorkers=1', `--shard=${i + 1}/${SHARDS}`, ...others])
  return [browser, ...shards.map((shard) => ({ args: shard }))]
}

/**
 * @param {string} name
 * @param {string[]} command
 * @returns {Promise<string | undefined>} what it found, if anything
 */
async function check(name, [program = '', ...args]) {
  const begin = performance.now()
  const { code, output } = await runQuietly(join(root, 'node_modules', '.bin', program), args, projectEnvironment())
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
