/** A small seeded random generator (mulberry32): the same seed gives the same products on every machine. */
export type Chance = {
  /** A number from 0 up to 1, without 1. */
  next: () => number
  /** An entry of the list, all equally likely. */
  pick: <T>(list: readonly T[]) => T
  /** An entry of the list, the first far likelier than the last, like words of a language. */
  pickOften: <T>(list: readonly T[]) => T
  /** A number of the standard normal distribution. */
  normal: () => number
}

/** Random choices that are the same for the same seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const at = <T>(list: readonly T[], share: number): T => {
    const item = list[Math.floor(share * list.length)]
    if (item === undefined) throw new Error('Nothing to pick from: the list is empty')
    return item
  }
  return {
    next,
    pick: (list) => at(list, next()),
    // (n + 1)^u − 1 distributes ranks as 1 / rank, like a vocabulary.
    pickOften: (list) => at(list, Math.min(((list.length + 1) ** next() - 1) / list.length, 1 - Number.EPSILON)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
