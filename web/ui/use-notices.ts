import { useEffect } from 'react'

import { fetchDialogs } from './show-alert.tsx'
import { fetchToasts } from './toast.ts'

/** Preloads the toasts and dialogs that show the result of sending, in case the connection is lost meanwhile. */
export function useNotices(): void {
  useEffect(() => {
    // A failure here is retried when they are shown.
    Promise.all([fetchDialogs(), fetchToasts()]).catch(() => {})
  }, [])
}
