import type { ReactNode } from 'react'

import { PageHead } from '../page/page-head.tsx'
import { ScriptNeeded } from '../page/script-needed.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { classes } from '../ui/classes.ts'

type SignInCardProps = {
  title: string
  description: string
  path: string
  /** One line under the heading. */
  intro?: string
  isWide?: boolean
  children: ReactNode
}

/** The card under the shop's mark around login, sign-up and recovery. */
export function SignInCard({ title, description, path, intro, isWide = false, children }: SignInCardProps) {
  return (
    <div className="shop-width pb-12 md:pb-18">
      <PageHead title={title} description={description} canonicalPath={path} isHidden />
      <div className={classes('mx-auto', isWide ? 'max-w-160' : 'max-w-110')}>
        <BrandMark className="mx-auto mb-3 size-14 text-primary" />
        <section className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
          <h1 className="type-h1-large">{title}</h1>
          {intro && <p className="mt-2 text-ink-2">{intro}</p>}
          <ScriptNeeded className="mt-4" />
          {children}
        </section>
      </div>
    </div>
  )
}
