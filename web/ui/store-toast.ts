import { storedToastKey, type Toast } from './toast.ts'

/** Leaves a toast for the page as it will be after a reload. Apart from `toast.ts`, which every visitor loads. */
export function storeToastForReload(toast: Toast): void {
  sessionStorage.setItem(storedToastKey, JSON.stringify(toast))
}
