import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { SetupError } from './console.mjs'
import { oldestNode, shippedNode } from './node-versions.mjs'

/** The folder of the project, whatever the current directory is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const binaries = join(root, 'node_modules', '.bin')

/** @type {NodeJS.Signals[]} */
export const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** @type {Record<string, number>} */
const numbers = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }

/**
 * The Node that npm installed with the project; on systems without one, the one that runs this file.
 * @throws {SetupError} when neither is usable
 */
export function findNode() {
  const installed = join(binaries, 'node')
  if (existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node) >= oldestNode) return process.execPath
  throw new SetupError(
    `No hay un Node ${shippedNode} para este sistema (${process.platform}-${process.arch}) entre las dependencias y ` +
      `el tuyo es ${process.version}. Instala Node ${oldestNode} o posterior y vuelve a empezar.`,
  )
}

/** The caller's environment, with the project's own programs first in PATH. */
export function projectEnvironment() {
  return { ...compileCache(), ...process.env, PATH: [dirname(findNode()), ...outsidePath()].join(delimiter) }
}

/** The compile cache makes later starts a third shorter; root does not write into another user's folder. */
function compileCache() {
  const modules = join(root, 'node_modules')
  const isOurs = statSync(modules, { throwIfNoEntry: false })?.uid === process.getuid?.()
  return isOurs ? { NODE_COMPILE_CACHE: join(modules, '.cache', 'node') } : {}
}

/** The caller's environment without the project's programs, which are replaced during an installation. */
export function outsideEnvironment() {
  return { ...process.env, PATH: outsidePath().join(delimiter) }
}

function outsidePath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binaries)
}

/**
 * Runs a program in the foreground with the same terminal, and passes signals on.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code, 128 + n after signal n
 */
export function runInForeground(file, args, env) {
  return exitCodeOf(spawn(file, args, { cwd: root, env, stdio: 'inherit' }))
}

/**
 * Runs a program in parallel with another one in the foreground, and prints its output after it has ended. Signals are passed on.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code, 128 + n after signal n
 */
export async function runBeside(file, args, env) {
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'close')
  const code = await exitCodeOf(child)
  await ended
  process.stdout.write(output)
  return code
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitCodeOf(child) {
  // A terminal sends Ctrl-C to all its programs; without one, a signal is sent to this process only.
  const isTerminal = process.stdin.isTTY === true
  for (const signal of endings)
    process.on(signal, () => {
      if (!(isTerminal && signal === 'SIGINT')) child.kill(signal)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (numbers[signal ?? ''] ?? 1)))
  })
}

/**
 * Runs a program in the background and collects its output. If this process is ended, so is the program, because an installation would
 * otherwise continue alone.
 * @param {string} file
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number, output: string }>} code 127 if there is no such program
 */
export async function runQuietly(file, args, env = process.env) {
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  let ending = ''
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    ending = signal
    child.kill(signal)
  }
  for (const signal of endings) process.once(signal, end)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
  for (const signal of endings) process.off(signal, end)
  if (ending) process.exit(128 + (numbers[ending] ?? 1))
  return { code, output }
}
