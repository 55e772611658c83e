import type { ReactNode } from 'react'

import { BrandMark } from './brand-mark.tsx'
import { classes } from './classes.ts'

type EmptyBlockProps = {
  /** The literal message. */
  title: string
  /** One line of help. */
  hint?: ReactNode
  /** One link or button. */
  action?: ReactNode
  /** The heading level of the message: h1 if it is the whole page. */
  heading?: 'h1' | 'h2' | 'h3' | 'p'
  lang?: string
  className?: string
}

/** An empty state, with what to do about it. */
export function EmptyBlock({ title, hint, action, heading: Heading = 'h3', lang, className }: EmptyBlockProps) {
  return (
    <div
      className={classes('flex flex-wrap items-center gap-x-6 gap-y-4 rounded-20 bg-surface p-6 shadow-1', className)}
    >
      <span className="text-ink/20">
        <BrandMark className="size-19" />
      </span>
      <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-1">
        <Heading className="type-tile" lang={lang}>
          {title}
        </Heading>
        {hint && <p className="text-ink-2">{hint}</p>}
      </div>
      {action}
    </div>
  )
}
