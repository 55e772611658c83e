import { circlesOfFiles, circlesOfFolders, type Circle, type ImportGraph } from './circles.ts'
import { readImports } from './read-imports.ts'
import type { Crossing, Order } from './rules.ts'

/**
 * Finds the imports that break the architecture.
 * @param files source text by path from the root of the repository
 * @returns a sentence for each: upward imports, forbidden imports, circles of files and of folders, and folders that
 * the orders do not list
 */
export function checkImports(
  files: ReadonlyMap<string, string>,
  { orders, crossings }: { orders: readonly Order[]; crossings: readonly Crossing[] },
): string[] {
  const imports = new Map([...files].map(([path, source]) => [path, readImports(path, source)]))
  const ofProduct = new Map([...imports].filter(([path]) => /^(contract|server|web)\//.test(path)))
  return [
    ...orders.flatMap((order) => findUpward(imports, order)),
    ...crossings.flatMap((crossing) => findCrossings(imports, crossing)),
    ...circlesOfFiles(imports).map((circle) => `circle of files: ${wayRound(circle)}`),
    ...circlesOfFolders(ofProduct).map((circle) => `circle of folders: ${wayRound(circle)}`),
  ]
}

const wayRound = (circle: Circle): string => [...circle, circle[0]].join(' → ')

function findUpward(imports: ImportGraph, { side, places }: Order): string[] {
  const placeOf = (path: string): string | undefined => {
    const [top, place] = path.split('/')
    // A test beside a single file takes the position of that file.
    return top === side ? place?.replace('.test.', '.') : undefined
  }
  return [...imports].flatMap(([path, imported]) => {
    const place = placeOf(path)
    if (place === undefined) return []
    const height = places.indexOf(place)
    if (height === -1) return [`${path}: ${side}/${place} has no place in the order`]
    return imported
      .filter((other) => places.indexOf(placeOf(other) ?? place) > height)
      .map((other) => `${path} imports upwards: ${other}`)
  })
}

const findCrossings = (imports: ImportGraph, { from, to, except, because }: Crossing): string[] =>
  [...imports].flatMap(([path, imported]) =>
    from.test(path) && !except?.test(path)
      ? imported.filter((other) => to.test(other)).map((other) => `${path} imports ${other}: ${because}`)
      : [],
  )
