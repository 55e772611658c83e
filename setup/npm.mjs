import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './project.mjs'

/**
 * The npm that runs this script, with its Node: both stay in place while node_modules is replaced.
 * @returns {{ file: string, args: string[] }}
 */
export function findNpm() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const isOutside = node !== undefined && !node.startsWith(join(root, 'node_modules'))
  if (npm?.endsWith('npm-cli.js') && existsSync(npm) && isOutside) return { file: node, args: [npm] }
  return { file: 'npm', args: [] }
}
