import type { ReactNode } from 'react'

import { classes } from './classes.ts'

/** A block in the shape of what is still to come. Give it size and radius by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('skeleton block', className)} />
}

/** The place of a list that is on its way: marked busy, told once in words. */
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
