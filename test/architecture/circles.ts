import { posix } from 'node:path'

/** The imports: for each file the paths of the files that it names. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** A circle as a list: each entry imports the next one, the last one the first. */
export type Circle = readonly string[]

/** Files that import each other, types included. */
export const circlesOfFiles = (graph: ImportGraph): Circle[] => circlesIn(graph)

/**
 * Checks each folder by itself: its subfolders, each with all that is in it, and its own files.
 * @returns the circles that include a subfolder; the tests of a folder may import any of it
 */
export function circlesOfFolders(graph: ImportGraph): Circle[] {
  const inside = new Map<string, Map<string, Set<string>>>()
  for (const [file, imported] of graph) {
    if (isTest(file)) continue
    for (const other of imported) {
      const folder = sharedFolder(file, other)
      const from = entryOf(folder, file)
      const to = entryOf(folder, other)
      const entries = inside.get(folder) ?? new Map<string, Set<string>>()
      inside.set(folder, entries.set(from, (entries.get(from) ?? new Set()).add(to)))
    }
  }
  return [...inside.values()]
    .flatMap((entries) => circlesIn(new Map([...entries].map(([from, to]) => [from, [...to]]))))
    .filter((circle) => circle.some((entry) => posix.extname(entry) === ''))
}

/** Whether a file has tests. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

function sharedFolder(one: string, other: string): string {
  const parts = one.split('/').slice(0, -1)
  const others = other.split('/').slice(0, -1)
  const length = parts.findIndex((part, index) => part !== others[index])
  return parts.slice(0, length === -1 ? parts.length : length).join('/')
}

const entryOf = (folder: string, file: string): string => {
  const depth = folder === '' ? 0 : folder.split('/').length
  return file
    .split('/')
    .slice(0, depth + 1)
    .join('/')
}

/** Depth first: a name that is reached again from itself closes a circle. */
function circlesIn(graph: ImportGraph): Circle[] {
  const circles: Circle[] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (name: string) => {
    if (done.has(name)) return
    const start = way.indexOf(name)
    if (start !== -1) {
      circles.push(way.slice(start))
      return
    }
    way.push(name)
    for (const next of graph.get(name) ?? []) if (next !== name) visit(next)
    way.pop()
    done.add(name)
  }
  for (const name of graph.keys()) visit(name)
  return circles
}
