import { paths } from '../paths.ts'
import { showToast } from '../ui/toast.ts'
import { openEditQueue } from './edit-queue.ts'
import { keptForKey } from './kept-for.ts'
import { forgetReadable, readAll } from './kept-storage.ts'

/**
 * The session of the technician has ended, or somebody else is here: nothing of the clients stays. What was not sent
 * stays for the same person, by number and day only.
 */
export async function endKeptSession(userId: string): Promise<void> {
  await forgetReadable()
  const { size } = await readAll('edits', userId)
  if (size === 0) localStorage.removeItem(keptForKey)
  else if (location.pathname !== paths.login) {
    const changes = size === 1 ? 'un cambio' : `${size} cambios`
    showToast({
      text: `Tu sesión terminó con ${changes} sin enviar. Inicia sesión para enviarlos.`,
      link: { href: paths.login, label: 'Iniciar sesión' },
      key: 'unsent',
    })
  }
}

/** The technician is back, on whatever page: what waits is sent. The area itself does so by its own. */
export async function sendKeptEdits(userId: string): Promise<void> {
  if (location.pathname.startsWith('/technical-panel')) return
  const queue = openEditQueue(userId, { onChange: () => {}, onTask: () => {}, onSignal: () => {} })
  try {
    await queue.read()
    const waiting = queue.edits().length
    if (waiting === 0) return
    await queue.sendAll()
    if (queue.edits().length === 0) showToast({ text: 'Los cambios que faltaban ya se enviaron.', kind: 'success' })
    else if (!queue.hasWaiting()) {
      showToast({
        text: 'Hay cambios de tus tareas que debes revisar.',
        link: { href: paths.technicalPreventive, label: 'Ver tareas' },
      })
    }
  } finally {
    queue.close()
  }
}
