import type { User } from '../../contract/accounts/accounts.ts'
import { settleCurrentUser } from '../session/current-user.ts'
import { readAll } from './offline-storage.ts'
import { announce, yourTurn } from './visits/queue/rebase-queues.ts'

/**
 * A technician's session has ended while work waits on the phone: asks for the password over the screen, and has the work
 * sent. @returns whether they are back; who is not is led away, and the work waits for them (offline-session.ts)
 */
export async function resumeSession({ _id: userId }: User): Promise<boolean> {
  if (!location.pathname.startsWith('/technical-panel')) return false
  const [edits, steps] = await Promise.all([readAll('edits', userId), readAll('steps', userId)])
  if (edits.size + steps.size === 0) return false
  const { signInAgain } = await import('../forms/with-session.ts')
  const isBack = await signInAgain()
  if (isBack) for (const queue of ['steps', 'edits'] as const) announce(queue, yourTurn)
  // At once: another call that is under way would ask again.
  else settleCurrentUser(null)
  return isBack
}
