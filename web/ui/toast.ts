import { afterHydration } from './hydration.ts'
import type { Toast } from './toast-host.tsx'

export type { Toast } from './toast-host.tsx'

/** Shows a toast at the top of the window for 5 s, or for 10 s with an undo button. Its script is loaded with the first one. */
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

/** The script of the toasts: loaded with the first one, or before, when the connection may be gone by then. */
export const fetchToasts = () => import('./toast-host.tsx')

/** Under this key a page leaves a toast in this tab for after its reload. */
export const storedToastKey = 'toast'

/** Shows the toast that was left there, once. */
export function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(storedToastKey)
    sessionStorage.removeItem(storedToastKey)
    if (stored) showToast(JSON.parse(stored) as Toast)
  } catch {
    // Without storage there is no stored toast.
  }
}
