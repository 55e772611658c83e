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
      className={classes('icon-button tooltip', className)}
    />
  )
}
