import { afterHydration } from './hydration.ts'
import type { Toast } from './toast-host.tsx'

export type { Toast } from './toast-host.tsx'

/** Shows a toast at the top of the window for 5 s, or for 10 s with an undo button. Its script is loaded with the first toast. */
export function showToast(toast: Toast): void {
  fetchToasts().then(
    ({ addToast }) => addToast(toast),
    () => showPlainly(toast.text),
  )
}

/** Offline the script of the toasts cannot be loaded: the text is shown without it. */
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

/** The script of the toasts: loaded for the first one, or earlier if the connection may be lost by then. */
export const fetchToasts = () => import('./toast-host.tsx')

/** The sessionStorage key of a toast to be shown after a reload of the page. */
export const storedToastKey = 'toast'

/** Shows the stored toast, once. */
export function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(storedToastKey)
    sessionStorage.removeItem(storedToastKey)
    if (stored) showToast(JSON.parse(stored) as Toast)
  } catch {
    // Without storage there is no stored toast.
  }
}
