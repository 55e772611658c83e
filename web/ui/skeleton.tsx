import type { ReactNode } from 'react'

import { classes } from './classes.ts'

/** A placeholder block. Its size and radius are set by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('skeleton block', className)} />
}

/** The placeholder of a loading list: marked busy, announced once. */
export function SkeletonList({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
