import type { Part } from './part.ts'

const PAUSE_MS = 5_000

/** Starts a part that was lost after five seconds, as systemd or Docker would. */
export function startAgain(part: Part, isStopping: () => boolean): void {
  part.onLost = () => {
    console.log(`  ${part.name} terminó solo; lo arranco otra vez en ${PAUSE_MS / 1_000} s (${part.log})`)
    setTimeout(() => {
      if (!isStopping()) part.launch()
    }, PAUSE_MS)
  }
}
