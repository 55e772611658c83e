import { useOnline } from '../ui/use-online.ts'

/** A notice under the header while there is no connection. */
export function OfflineBar() {
  const isOnline = useOnline()
  return (
    <output className="block">
      {!isOnline && <p className="offline-bar shop-width">Sin conexión. Lo que ves puede no estar al día.</p>}
    </output>
  )
}
