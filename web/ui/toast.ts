import type { Toast } from './toast-host.tsx'

export type { Toast } from './toast-host.tsx'

/** Shows a toast at the top of the window for 5 s. Its script is fetched on the first one. */
export function showToast(toast: Toast): void {
  void fetchToasts().then(({ addToast }) => addToast(toast))
}

/** The script of the toasts: fetched with the first, or before, where there may be no signal by then. */
export const fetchToasts = () => import('./toast-host.tsx')

const keptKey = 'toast'

/** Leaves a toast for the page as it will be after a reload. */
export function keepToastForReload(toast: Toast): void {
  sessionStorage.setItem(keptKey, JSON.stringify(toast))
}

/** Shows what {@link keepToastForReload} left, once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(keptKey)
    sessionStorage.removeItem(keptKey)
    if (kept) showToast(JSON.parse(kept) as Toast)
  } catch {
    // A browser that keeps nothing has no toast left from before.
  }
}
