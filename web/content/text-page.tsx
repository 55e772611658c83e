import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Shop } from '../../contract/content/content.ts'
import { useShop } from '../page/shop.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { formatLongDate } from './long-date.ts'

/** One short chapter of a text page; `id` is its anchor in the address. */
export type Section = { id: string; title: string; body: (shop: Shop) => ReactNode }

const noText = 'No pudimos cargar este texto. Inténtalo de nuevo.'

type TextPageProps = {
  title: string
  intro: ReactNode
  /** The version of a legal text, and the civil date from which it applies. */
  version?: { number: string; since: string }
  /** Pictures under the heading. */
  pictures?: ReactNode
  sections: Section[]
}

/** A long text: heading, table of contents beside it (folded up on phones), short sections. */
export function TextPage({ title, intro, version, pictures, sections }: TextPageProps) {
  return (
    <div className="shop-width pb-12">
      <div className="mx-auto max-w-248">
        <header className="max-w-[62ch]">
          <h1 tabIndex={-1} className="type-h1-large">
            {title}
          </h1>
          <p className="mt-3 text-ink-2">{intro}</p>
          {version && (
            <p className="mt-2 type-caption text-ink-3">
              Versión {version.number} · Vigente desde el{' '}
              <time dateTime={version.since}>{formatLongDate(version.since)}</time>
            </p>
          )}
        </header>
        {pictures}
        <div className="mt-6 grid gap-5 desktop:mt-8 desktop:grid-cols-[260px_minmax(0,auto)] desktop:justify-start desktop:gap-8">
          <Contents sections={sections} />
          <Chapters sections={sections} />
        </div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: Section[] }) {
  const links = (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-10 px-3 py-1.5 type-body-sm text-ink-2 hover:bg-sunken hover:text-ink desktop:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label="En esta página">
      <details className="group rounded-16 bg-surface shadow-1 desktop:hidden">
        <summary className="flex list-none items-center justify-between rounded-16 px-4 py-3 type-label [&::-webkit-details-marker]:hidden">
          En esta página
          <ChevronDown aria-hidden className="size-5 text-ink-2 group-open:rotate-180" />
        </summary>
        <div className="px-1 pb-2">{links}</div>
      </details>
      <div className="sticky top-[calc(var(--header-height,160px)+24px)] hidden max-h-[calc(100dvh-var(--header-height,160px)-48px)] overflow-y-auto desktop:block">
        <p className="px-3 pb-1 type-label">En esta página</p>
        {links}
      </div>
    </nav>
  )
}

/** The chapters on a card, completed by the seller's data. */
function Chapters({ sections }: { sections: Section[] }) {
  const shop = useShop()
  if (!shop) return <ErrorBlock message={noText} onRetry={() => location.reload()} />
  return (
    <div className="min-w-0 rounded-20 bg-surface p-5 shadow-1 md:p-8 desktop:px-10">
      <div className="prose">
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body(shop)}
          </section>
        ))}
      </div>
    </div>
  )
}
