import { useOnline } from '../ui/use-online.ts'

/** Says under the header that the connection is gone, and goes when it is back. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <output className="block">
      {!isOnline && <p className="offline-bar shop-width">Sin conexión. Lo que ves puede no estar al día.</p>}
    </output>
  )
}
