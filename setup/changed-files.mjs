import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from './project.mjs'

const madeFolders = new Set(['node_modules', 'dist', 'data', 'backups'])
const isCode = (/** @type {string} */ path) => /\.(ts|tsx|mjs)$/.test(path)
/** Files that affect the check of every other file: after a change of one of them all files count as changed. */
const rules = ['.oxlintrc.json', 'tsconfig.json', 'package-lock.json']

/**
 * @param {string} stamp the file whose time {@link markRead} set
 * @param {string} [folder] of the project
 * @returns {string[] | undefined} paths of the source files changed since then; undefined if all must be read
 */
export function changedSince(stamp, folder = root) {
  const since = timeOf(stamp)
  if (since === 0 || rules.some((file) => timeOf(join(folder, file)) > since)) return undefined
  return sourceFiles(folder).filter((path) => timeOf(join(folder, path)) > since)
}

/**
 * Notes that the files as of that moment were read without errors.
 * @param {string} stamp
 * @param {Date} moment
 */
export function markRead(stamp, moment) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
  utimesSync(stamp, moment, moment)
}

/** @param {string} folder */
function sourceFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !madeFolders.has(name),
  )
  const paths = entries.flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(folder, entry.name), { recursive: true }).map((path) => `${entry.name}/${path}`)
      : [entry.name],
  )
  return paths.filter(isCode)
}

/** @param {string} path */
function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
