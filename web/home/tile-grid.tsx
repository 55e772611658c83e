import type { ReactNode } from 'react'

/** The frame of a home grid: four columns, two on tablets, a row to swipe through on phones. */
export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="tile-scroller w-full md:shop-width" aria-label={label}>
      <div className="tile-grid">{children}</div>
    </section>
  )
}
