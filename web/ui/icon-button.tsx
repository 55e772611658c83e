import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** A button that is a picture only. Its name is read out, and shown to a pointer that rests on it. */
export function IconButton({ className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classes(
        'tooltip inline-flex size-11 shrink-0 items-center justify-center rounded-12 transition-[background-color,scale]',
        'not-aria-disabled:hover:bg-current/8 not-aria-disabled:active:scale-98 aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
        className,
      )}
    />
  )
}
