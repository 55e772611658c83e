import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

/** Details whose content is rendered, and thereby loaded, once somebody opens them. */
export function OpenedDetails({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group mt-6 border-t border-line pt-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-8 font-semibold">
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        {title}
      </summary>
      {isOpen && children}
    </details>
  )
}
