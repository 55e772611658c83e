/**
 * A file of scripts as the bundler makes it.
 * @property bytes minified
 * @property weight how much a load of it as a screen counts; 0 for a file that is only imported by others
 */
export type Script = { name: string; imports: readonly string[]; bytes: number; weight: number }

/** @property loads a bit for each unit of weight of the screens that load it */
type Group = { members: string[]; imports: Set<Group>; bytes: number; loads: Uint32Array; isScreen: boolean }

/** The minified bytes that a phone on a slow connection loads in the time of one more request. */
export const BYTES_OF_A_REQUEST = 5_000

/**
 * Decides which files of the screens become one. The bundler makes a file for every set of screens that have something in
 * common, which are hundreds of files of a few hundred bytes each. Here the two whose joining saves most are joined again and
 * again, until the bytes that screens would load in vain cost more than the requests that they save.
 * @param scripts without those that every page loads; an import of another one is left out
 * @returns the names of those that become one file, for each such file; a screen's own file stays as it is
 */
export function groupScripts(scripts: readonly Script[]): string[][] {
  const groups = toGroups(scripts)
  for (let best = findBest(groups); best; best = findBest(groups)) join(best, groups)
  return [...groups].map(({ members }) => members).filter(({ length }) => length > 1)
}

function toGroups(scripts: readonly Script[]): Set<Group> {
  const words = Math.ceil(scripts.reduce((sum, { weight }) => sum + weight, 0) / 32)
  const groups = new Map<string, Group>()
  for (const { name, bytes, weight } of scripts) {
    const loads = new Uint32Array(words)
    groups.set(name, { members: [name], imports: new Set(), bytes, loads, isScreen: weight > 0 })
  }
  for (const { name, imports } of scripts) {
    for (const imported of imports) {
      const group = groups.get(imported)
      if (group) groups.get(name)?.imports.add(group)
    }
  }
  let bit = 0
  for (const { name, weight } of scripts) {
    const loaded = loadedBy(groups.get(name)!)
    for (const end = bit + weight; bit < end; bit += 1) {
      for (const { loads } of loaded) loads[bit >>> 5]! |= 1 << (bit & 31)
    }
  }
  return new Set(groups.values())
}

/** The group and all its imports, at any depth. */
function loadedBy(...from: Group[]): Set<Group> {
  const loaded = new Set(from)
  for (const { imports } of loaded) for (const group of imports) loaded.add(group)
  return loaded
}

type Pair = [Group, Group]

function findBest(groups: Set<Group>): Pair | undefined {
  const shared = [...groups].filter(({ isScreen }) => !isScreen)
  const loaded = new Map(shared.map((group) => [group, loadedBy(group)]))
  let best: Pair | undefined
  let least = 0
  for (const [at, a] of shared.entries()) {
    for (const b of shared.slice(at + 1)) {
      let cost = costOfPair([a, b])
      if (cost < least)
        cost += costOfImports(
          [a, b],
          [...loaded.get(a)!, ...loaded.get(b)!].filter((group) => group !== a && group !== b),
        )
      if (cost >= least || wouldImportItself([a, b])) continue
      least = cost
      best = [a, b]
    }
  }
  return best
}

/** The cost of joining for all screens together, in bytes, without the imports of the two: negative when requests are saved. */
function costOfPair([a, b]: Pair): number {
  const both = sumBits(a.loads, (word, at) => word & b.loads[at]!)
  if (both === 0) return 0
  const onlyA = sumBits(a.loads, (word, at) => word & ~b.loads[at]!)
  const onlyB = sumBits(b.loads, (word, at) => word & ~a.loads[at]!)
  return onlyB * a.bytes + onlyA * b.bytes - both * BYTES_OF_A_REQUEST
}

/** The cost of screens that load one of them and then also load the imports of the other. */
function costOfImports([a, b]: Pair, imported: readonly Group[]): number {
  let cost = 0
  for (const { loads, bytes } of new Set(imported)) {
    cost += (bytes + BYTES_OF_A_REQUEST) * sumBits(loads, (word, at) => (a.loads[at]! | b.loads[at]!) & ~word)
  }
  return cost
}

/** Whether a third file is between them: files that import each other run in an order that depends on which loads first. */
function wouldImportItself([a, b]: Pair): boolean {
  const between = [...a.imports, ...b.imports].filter((group) => group !== a && group !== b)
  const loaded = loadedBy(...between)
  return loaded.has(a) || loaded.has(b)
}

function join([a, b]: Pair, groups: Set<Group>): void {
  groups.delete(b)
  a.members.push(...b.members)
  a.bytes += b.bytes
  for (const group of b.imports) a.imports.add(group)
  for (const { imports } of groups) if (imports.delete(b)) imports.add(a)
  a.imports.delete(a)
  a.imports.delete(b)
  addLoads(a.loads, b.loads)
  for (const { loads } of loadedBy(a)) addLoads(loads, a.loads)
}

function addLoads(to: Uint32Array, from: Uint32Array): void {
  for (const [at, word] of from.entries()) to[at]! |= word
}

function sumBits(words: Uint32Array, choose: (word: number, at: number) => number): number {
  let sum = 0
  for (let at = 0; at < words.length; at += 1) {
    for (let rest = choose(words[at]!, at); rest !== 0; rest &= rest - 1) sum += 1
  }
  return sum
}
