import { moveAside, outcomeOf, type Undo } from './move-aside.ts'

export type Move = Parameters<typeof moveAside>

/**
 * Moves aside what is there and fills its place; when that fails, everything is moved back.
 * @throws what `fill` or {@link moveAside} throws; BackupError with it as a cause when something could not be moved back
 */
export async function replace(moves: readonly Move[], fill: () => Promise<void>): Promise<void> {
  const undo: Undo[] = []
  try {
    for (const move of moves) undo.push(await moveAside(...move))
    await fill()
  } catch (error) {
    const failures: unknown[] = []
    for (const one of undo.toReversed()) failures.push(...(await one()))
    throw outcomeOf(error, { failures, aside: moves.map(([, aside]) => aside) })
  }
}
