/** Once a second, for a minute. */
const MOST_SAMPLES = 60

/** Where the primary's log ended lately: it says by how much time a replica is behind, whatever the clocks say. */
export function rememberPositions(now = () => performance.now()) {
  const samples: { at: number; position: number }[] = []
  return {
    /** @param at when the primary was asked, on the clock of `now` */
    add: (position: number, at: number): void => {
      // A smaller one is of another primary, whose log began anew from an older place.
      if (position < (samples.at(-1)?.position ?? 0)) samples.length = 0
      samples.push({ at, position })
      if (samples.length > MOST_SAMPLES) samples.shift()
    },
    /** Whether the primary, asked later, was behind it: then it is of a log that another primary has not. */
    isBeyond: (position: number, since: number): boolean => {
      const last = samples.at(-1)
      return last !== undefined && last.at > since && last.position < position
    },
    last: (): number => samples.at(-1)?.position ?? 0,
    /** For how long the primary has been ahead of this position; a minute stands for more. */
    lagMs: (position: number): number => {
      const ahead = samples.find((sample) => sample.position > position)
      return ahead ? now() - ahead.at : 0
    },
  }
}
