import type { User } from '../../contract/accounts/accounts.ts'
import { settleCurrentUser } from '../session/current-user.ts'
import { readAll } from './offline-storage.ts'
import { announce, yourTurn } from './visits/queue/rebase-queues.ts'

/**
 * For a technician's session that has ended while work waits on the phone: asks for the password over the screen, and sends the work.
 * @returns whether they signed in again; otherwise they leave the area, and the work waits for them (offline-session.ts)
 */
export async function resumeSession({ _id: userId }: User): Promise<boolean> {
  if (!location.pathname.startsWith('/technical-panel')) return false
  const [edits, steps] = await Promise.all([readAll('edits', userId), readAll('steps', userId)])
  if (edits.size + steps.size === 0) return false
  const { signInAgain } = await import('../forms/with-session.ts')
  const isBack = await signInAgain()
  if (isBack) for (const queue of ['steps', 'edits'] as const) announce(queue, yourTurn)
  // At once: another running call would ask again.
  else settleCurrentUser(null)
  return isBack
}
