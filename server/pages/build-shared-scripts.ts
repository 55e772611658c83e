import type { Rolldown } from 'vite'

import { groupScripts } from './group-scripts.ts'
import { screenFiles } from './screen-files.ts'

const screens = Object.values(screenFiles).map((file) => `/${file}`)

/** A screen is what somebody waits for on a first visit; a technician's late parts are all stored on a phone. */
const weights = { screen: 10, technician: 5, other: 1 }

/**
 * @param output of a build without shared files
 * @returns the name of the file of each module that is to share one with others
 */
export function shareScripts(output: Rolldown.RolldownOutput['output']): Map<string, string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const always = new Set([...chunks.values()].flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])))
  for (const name of always) for (const imported of chunks.get(name)?.imports ?? []) always.add(imported)
  const late = [...chunks.values()].filter(({ fileName }) => !always.has(fileName))
  const groups = groupScripts(
    late.map((chunk) => ({
      name: chunk.fileName,
      imports: chunk.imports,
      bytes: chunk.code.length,
      weight: weightOf(chunk),
    })),
  )
  return new Map(
    groups.flatMap((files, at) =>
      files.flatMap((file) => (chunks.get(file)?.moduleIds ?? []).map((module) => [module, `shared-${at}`] as const)),
    ),
  )
}

function weightOf({ isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk): number {
  if (!isDynamicEntry || facadeModuleId === null) return 0
  if (screens.some((file) => facadeModuleId.endsWith(file))) return weights.screen
  return facadeModuleId.includes('/web/technician/') ? weights.technician : weights.other
}
