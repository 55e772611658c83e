/** Once a second, for a minute. */
const MOST_SAMPLES = 60

/** Recent end positions of the primary's log: they give the time by which a replica is behind, independent of clocks. */
export function rememberPositions(now = () => performance.now()) {
  const samples: { at: number; position: number }[] = []
  return {
    /** @param at the time of the query to the primary, on the clock of `now` */
    add: (position: number, at: number): void => {
      // A smaller one belongs to another primary, whose log continued from an older position.
      if (position < (samples.at(-1)?.position ?? 0)) samples.length = 0
      samples.push({ at, position })
      if (samples.length > MOST_SAMPLES) samples.shift()
    },
    /** Whether the primary, queried later, was behind it: then it belongs to the log of another primary. */
    isBeyond: (position: number, since: number): boolean => {
      const last = samples.at(-1)
      return last !== undefined && last.at > since && last.position < position
    },
    last: (): number => samples.at(-1)?.position ?? 0,
    /** How long the primary has been ahead of this position; a minute also means longer. */
    lagMs: (position: number): number => {
      const ahead = samples.find((sample) => sample.position > position)
      return ahead ? now() - ahead.at : 0
    },
  }
}
