import { useEffect } from 'react'

import { fetchDialogs } from './show-alert.tsx'
import { fetchToasts } from './toast.ts'

/** Fetches ahead what tells how sending ended: it must be there when the signal is lost meanwhile. */
export function useNotices(): void {
  useEffect(() => {
    // What fails here is fetched again when it is to be shown.
    Promise.all([fetchDialogs(), fetchToasts()]).catch(() => {})
  }, [])
}
