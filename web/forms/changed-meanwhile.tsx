import type { ReactNode } from 'react'

/**
 * The current record, in a form whose record somebody else has changed since it was opened. The typed values stay, and the next press saves
 * them.
 */
export function ChangedMeanwhile({ children }: { children: ReactNode }) {
  return (
    <div ref={showIt} className="mt-5 rounded-14 bg-warn-soft p-4 text-ink md:col-span-2">
      <p className="mb-2 font-semibold text-warn">Cambió mientras editabas. Ahora está así:</p>
      {children}
      <p className="mt-2">Lo que escribiste sigue aquí. Si guardas otra vez, queda lo tuyo.</p>
    </div>
  )
}

const showIt = (block: HTMLElement | null): void => block?.scrollIntoView({ block: 'nearest' })
