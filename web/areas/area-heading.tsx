import type { ReactNode } from 'react'

import { PageTitle } from '../page/page-head.tsx'

type AreaHeadingProps = {
  /** The screen's name, also in the window's title. */
  title: string
  lang?: 'en'
  /** Beside the heading: a count, or the main action. */
  children?: ReactNode
}

/** Heading of a screen within an area. */
export function AreaHeading({ title, lang, children }: AreaHeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <PageTitle title={title} />
      <h1 lang={lang} className="min-w-0 type-h1 wrap-anywhere">
        {title}
      </h1>
      {children}
    </div>
  )
}
