/**
 * The rounds of a race: a few in every complete run, more by `ROUNDS=20 npm test -- <word>` (docs/faults.md).
 * @param few enough to have each kind of round
 */
export const raceRounds = (few: number): number[] =>
  Array.from({ length: Number(process.env.ROUNDS ?? few) }, (_, round) => round + 1)
