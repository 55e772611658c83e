import { useSyncExternalStore } from 'react'

import { isScreenLoading, watchScreenLoads } from '../page/screen-loads.ts'

/** A thin line at the top while the next screen is fetched; it appears only when that takes a while (D-6). */
export function LoadingHint() {
  const isLoading = useSyncExternalStore(watchScreenLoads, isScreenLoading, () => false)
  return isLoading ? <div aria-hidden className="loading-hint" /> : null
}
