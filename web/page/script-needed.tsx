import { classes } from '../ui/classes.ts'

/** In browsers without scripts: that the page does nothing without one. */
export const ScriptNeeded = ({ className }: { className: string }) => (
  <p className={classes('hidden rounded-12 bg-warn-soft p-4 text-warn noscript:block', className)}>
    Esta página necesita JavaScript.
  </p>
)
