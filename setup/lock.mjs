import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { say } from './console.mjs'
import { root } from './project.mjs'

/** Ignored by git like every *.tmp. */
const file = join(root, '.preparing.tmp')
const longestWork = 20 * 60_000

/** How many tasks of this process share its lock. */
let works = 0

/**
 * Lets one process at a time change the installation and the build; the others wait. Tasks of one process, which it runs in parallel on
 * purpose, do not wait for each other.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function takeTurn(work) {
  for (let isFirst = true; works === 0 && !tryLock(); isFirst = false) {
    if (isFirst) say('Otro proceso está preparando la tienda; espero a que termine…')
    await wait(200)
  }
  works += 1
  try {
    return await work()
  } finally {
    works -= 1
    if (works === 0) rmSync(file, { force: true })
  }
}

function tryLock() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  if (isAbandoned()) rmSync(file, { force: true })
  return false
}

/** Its holder was killed: no process has that pid, or only a newer one. */
function isAbandoned() {
  const holder = Number(readIfThere())
  if (holder === process.pid) return true
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  // Between its creation and its first write the file is empty.
  return age > longestWork || (holder > 0 && !isAlive(holder))
}

function readIfThere() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
