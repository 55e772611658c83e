import { useSyncExternalStore } from 'react'

const watch = (watcher: () => void) => {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

/** Says under the header that the connection is gone, and goes when it is back. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className="block">
      {!isOnline && <p className="offline-bar shop-width">Sin conexión. Lo que ves puede no estar al día.</p>}
    </output>
  )
}
