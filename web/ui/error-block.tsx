import { CircleAlert } from 'lucide-react'

import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { unexpectedError } from './unexpected-error.ts'

type ErrorBlockProps = {
  message: string
  retryText?: string
  onRetry?: () => void
  isBusy?: boolean
  className?: string
}

/** A failed load, with a button to try again. */
export function ErrorBlock({ message, retryText = 'Reintentar', onRetry, isBusy, className }: ErrorBlockProps) {
  return (
    <div
      role="alert"
      className={classes('flex flex-wrap items-center gap-4 rounded-20 bg-surface p-6 shadow-1', className)}
    >
      <CircleAlert aria-hidden className="size-7 shrink-0 text-danger" />
      <p className="min-w-[min(12rem,100%)] flex-1 font-semibold">{message || unexpectedError}</p>
      {onRetry && (
        <Button look="outline" onClick={onRetry} isBusy={isBusy}>
          {retryText}
        </Button>
      )}
    </div>
  )
}
