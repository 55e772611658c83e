import type { ComponentProps } from 'react'

import { classes } from './classes.ts'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** A button with an icon only. Its name is for screen readers, and a tooltip for pointers. */
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
