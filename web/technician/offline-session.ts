import type { User } from '../../contract/accounts/accounts.ts'
import { paths } from '../paths.ts'
import { sessionNow } from '../session/current-user.ts'
import { showToast } from '../ui/toast.ts'
import { openEditQueue } from './edit-queue.ts'
import { offlineUserKey } from './offline-key.ts'
import { countEdits, forgetReadable, readAll } from './offline-storage.ts'
import type { PendingEdit } from './pending-edits.ts'
import type { QueuedStep } from './visits/queue/queued-steps.ts'

/**
 * Reacts to a change of session while data are stored for a technician. When their session has ended, or another person signs in, all
 * client data are removed; pending edits stay for the same person, by number and day only, and are sent after they sign in again.
 * @param userId the technician whose data are stored
 * @param person the signed-in person; null for a visitor
 */
export async function onSessionChange(userId: string, person: User | null): Promise<void> {
  const isTechnician = person?.role === 'TECHNICAL'
  if (person?._id !== userId || !isTechnician) {
    await forgetReadable(userId)
    await showPending(userId, person === null)
  }
  if (isTechnician) await sendPending(person._id)
}

async function showPending(userId: string, isVisitor: boolean): Promise<void> {
  const [edits, steps] = await Promise.all([readAll('edits', userId), readAll('steps', userId)])
  const size = edits.size + steps.size
  const isEmpty = (await countEdits()) === 0
  const session = sessionNow()
  const isBack = session.state === 'person' && session.person._id === userId
  // Another person may have signed in meanwhile: then the key is theirs.
  if (isEmpty && localStorage.getItem(offlineUserKey) === userId && !isBack) localStorage.removeItem(offlineUserKey)
  if (size > 0 && isVisitor && location.pathname !== paths.login) {
    showToast({
      text:
        size === 1
          ? 'Tu sesión terminó con un cambio sin enviar. Inicia sesión para enviarlo.'
          : `Tu sesión terminó con ${size} cambios sin enviar. Inicia sesión para enviarlos.`,
      link: { href: paths.login, label: 'Iniciar sesión' },
      key: 'unsent',
    })
  }
}

/**
 * Sends the queue when the technician is back on any page; the area itself sends its own. Steps and edits of one task wait for each other
 * (queue-order.ts), so they are sent in turn, until no more can be sent.
 */
async function sendPending(userId: string): Promise<void> {
  if (location.pathname.startsWith('/technical-panel')) return
  const before = await countWaiting(userId)
  let rest = before.sendable
  for (let last = Infinity; rest > 0 && rest < last;) {
    last = rest
    await sendSteps(userId)
    await sendEdits(userId)
    rest = (await countWaiting(userId)).sendable
  }
  if (before.all === 0) return
  const after = await countWaiting(userId)
  if (after.all === 0) showToast({ text: 'Los cambios que faltaban ya se enviaron.', kind: 'success' })
  else if (after.all > after.sendable) {
    showToast({
      text: 'Hay cambios de tus tareas que debes revisar.',
      link: { href: paths.technicalPreventive, label: 'Ver tareas' },
    })
  }
}

/** The number of waiting edits and steps: all of them, and those that wait only for the connection or for each other. */
async function countWaiting(userId: string): Promise<{ all: number; sendable: number }> {
  const edits = [...(await readAll<PendingEdit>('edits', userId)).values()]
  const steps = [...(await readAll<QueuedStep>('steps', userId)).values()]
  const refused = edits.filter(({ fieldErrors }) => fieldErrors).length + steps.filter(({ trouble }) => trouble).length
  return { all: edits.length + steps.length, sendable: edits.length + steps.length - refused }
}

async function sendEdits(userId: string): Promise<void> {
  const queue = openEditQueue(userId, { onChange: () => {}, onTask: () => {}, onSignal: () => {} })
  try {
    await queue.read()
    await queue.sendAll()
  } finally {
    queue.close()
  }
}

/** Refused steps are shown in the area, where they can be decided. */
async function sendSteps(userId: string): Promise<void> {
  if ((await readAll('steps', userId)).size === 0) return
  const [{ openStepQueue }, { settledText }] = await Promise.all([
    import('./visits/queue/step-queue.ts'),
    import('./visits/queue/step-text.ts'),
  ])
  const queue = openStepQueue(userId, {
    onChange: () => {},
    onSending: () => {},
    onSent: async (_step, _sent, over) => {
      if (over) showToast({ text: settledText(over) })
    },
    onSignal: () => {},
  })
  try {
    await queue.sendAll()
  } finally {
    queue.close()
  }
}
