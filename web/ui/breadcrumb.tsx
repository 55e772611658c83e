import { ChevronRight } from 'lucide-react'

/** The position of a page. The last step is the page itself when it has no address. */
export function Breadcrumb({ steps }: { steps: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Ruta de navegación">
      <ol className="flex flex-wrap items-center gap-x-2 type-body-sm text-ink-3">
        {steps.map(({ label, href }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-2">
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            {href ? (
              <a href={href} className="touch-area min-w-0 rounded-4 wrap-anywhere hover:text-ink hover:underline">
                {label}
              </a>
            ) : (
              <span aria-current="page" className="min-w-0 wrap-anywhere">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
