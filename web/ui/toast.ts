import { afterHydration } from './hydration.ts'
import type { Toast } from './toast-host.tsx'

export type { Toast } from './toast-host.tsx'

/** Shows a toast at the top of the window for 5 s, or for 10 s with a way back. Its script is fetched on the first one. */
export function showToast(toast: Toast): void {
  fetchToasts().then(
    ({ addToast }) => addToast(toast),
    () => showPlainly(toast.text),
  )
}

/** Without signal that script does not come: the text is shown without it. */
function showPlainly(text: string): void {
  afterHydration(() => {
    const note = document.createElement('p')
    note.role = 'alert'
    note.className = 'plain-toast'
    note.textContent = text
    document.body.append(note)
    setTimeout(() => note.remove(), 5_000)
  })
}

/** The script of the toasts: fetched with the first, or before, where there may be no signal by then. */
export const fetchToasts = () => import('./toast-host.tsx')

const storedToastKey = 'toast'

/** Leaves a toast for the page as it will be after a reload. */
export function storeToastForReload(toast: Omit<Toast, 'action'>): void {
  sessionStorage.setItem(storedToastKey, JSON.stringify(toast))
}

/** Shows what {@link storeToastForReload} left, once. */
export function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(storedToastKey)
    sessionStorage.removeItem(storedToastKey)
    if (stored) showToast(JSON.parse(stored) as Toast)
  } catch {
    // A browser that keeps nothing has no toast left from before.
  }
}
