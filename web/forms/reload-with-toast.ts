import { storedToastKey, type Toast } from '../ui/toast.ts'

/** Loads the page anew, since other parts of it show what was saved, too, and shows a toast then. */
export function reloadWithToast(toast: Omit<Toast, 'action'>): void {
  sessionStorage.setItem(storedToastKey, JSON.stringify(toast))
  location.reload()
}
