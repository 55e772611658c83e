import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { usualFolder } from './cluster-folder.ts'

/** The first of about sixty ports. */
const usualPort = 8300
const lastPort = 65_000

/** Reads `--folder` and `--port`. @throws Error for the person who starts the cluster */
export function readArguments(args: readonly string[]): { path: string; firstPort: number } {
  const { folder, port } = parse(args)
  const firstPort = Number(port ?? usualPort)
  if (!Number.isInteger(firstPort) || firstPort < 1_024 || firstPort > lastPort)
    throw new Error(`--port debe ser un número entero entre 1024 y ${lastPort}.`)
  return { path: resolve(folder ?? usualFolder()), firstPort }
}

function parse(args: readonly string[]) {
  try {
    const options = { folder: { type: 'string' }, port: { type: 'string' } } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new Error('Solo se entienden --folder CARPETA y --port NÚMERO.')
  }
}
