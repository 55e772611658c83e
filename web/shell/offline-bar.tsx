import { useSyncExternalStore } from 'react'

const watch = (watcher: () => void) => {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

/** A notice under the header while there is no connection. */
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
