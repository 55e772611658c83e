import { ChevronRight } from 'lucide-react'

/** Where a page stands. The last step is the page itself when it has no address. */
export function Breadcrumb({ steps }: { steps: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Ruta de navegación">
      <ol className="flex flex-wrap items-center gap-x-2 type-body-sm text-ink-3">
        {steps.map(({ label, href }, index) => (
          <li key={label} className="flex items-center gap-2">
            {index > 0 && <ChevronRight aria-hidden className="size-4" />}
            {href ? (
              <a href={href} className="touch-area rounded-4 hover:text-ink hover:underline">
                {label}
              </a>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
