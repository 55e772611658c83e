import { X } from 'lucide-react'

import type { SearchAddress } from '../../contract/catalogue/search-address.ts'
import { appliedFilters } from './filters.ts'

/** The active filters, as chips. Each is a link to the search without it, so it works without a script. */
export function AppliedFilters({ address }: { address: SearchAddress }) {
  const applied = appliedFilters(address)
  if (applied.length === 0) return null
  return (
    <ul
      aria-label="Filtros aplicados"
      className="-mx-4 scrollbar-none flex gap-2 overflow-x-auto px-4 py-1.5 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {applied.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            aria-label={`Quitar filtro ${label}`}
            className="touch-area inline-flex h-[34px] items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-[14px] font-medium whitespace-nowrap transition-colors hover:border-edge"
          >
            {label}
            <X aria-hidden className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  )
}
