import { sessionNow, watchSession } from '../accounts/current-user.ts'
import { keptForKey } from './kept-for.ts'

/** Wherever in the shop a session ends or begins: what is kept for a technician is forgotten, or what waits is sent. */
export function watchKeptTasks(): void {
  watchSession(() => {
    const session = sessionNow()
    const userId = readNote()
    if (!userId || session.state === 'unknown' || session.state === 'failed') return
    const person = session.state === 'person' ? session.person : null
    import('./kept-session.ts').then(({ hearSession }) => hearSession(userId, person)).catch(() => {})
  })
}

function readNote(): string | null {
  try {
    return localStorage.getItem(keptForKey)
  } catch {
    return null
  }
}
