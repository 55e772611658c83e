import { storedToastKey, type Toast } from '../ui/toast.ts'

/** Reloads the page, since other parts of it also show the saved values, and then shows a toast. */
export function reloadWithToast(toast: Omit<Toast, 'action'>): void {
  sessionStorage.setItem(storedToastKey, JSON.stringify(toast))
  location.reload()
}
