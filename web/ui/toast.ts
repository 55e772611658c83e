export type Toast = {
  text: string
  kind?: 'success' | 'error' | 'info'
  /** A way on, after the text. */
  link?: { href: string; label: string; lang?: string }
  /** Two toasts with one key are never shown at once. */
  key?: string
}

/** Shows a toast at the top of the window for 5 s. Its script is fetched on the first one. */
export function showToast(toast: Toast): void {
  void import('./toast-host.tsx').then(({ addToast }) => addToast(toast))
}
