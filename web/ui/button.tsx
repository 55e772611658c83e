import type { ComponentProps, MouseEvent, ReactNode } from 'react'

import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'outline' | 'accent' | 'ghost' | 'danger' | 'danger-outline'
export type ButtonSize = 'normal' | 'small'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-primary text-on-primary not-aria-disabled:hover:bg-primary-hover',
  outline: 'border border-edge bg-surface text-ink not-aria-disabled:hover:bg-sunken',
  accent: 'bg-accent text-on-accent not-aria-disabled:hover:bg-accent-hover',
  ghost: 'text-link not-aria-disabled:hover:bg-primary-soft',
  danger: 'bg-danger text-on-danger not-aria-disabled:hover:bg-danger-hover',
  'danger-outline': 'border border-danger bg-surface text-danger not-aria-disabled:hover:bg-danger-soft',
}

// Padding in pixels does not grow with large text, which leaves more room for the words.
const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-12 rounded-12 px-[20px] py-2 text-base/6',
  small: 'touch-area min-h-10 rounded-10 px-[16px] py-1.5 text-[15px]/5',
}

/** The look of a button for a link. */
export const buttonClass = (look: ButtonLook = 'primary', size: ButtonSize = 'normal', className?: string): string =>
  classes(
    'inline-flex items-center justify-center gap-[10px] font-semibold transition-[background-color,scale]',
    'not-aria-disabled:active:scale-98 disabled:cursor-not-allowed disabled:opacity-45',
    looks[look],
    sizes[size],
    className,
  )

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled'> & {
  look?: ButtonLook
  size?: ButtonSize
  /** Work is running: further presses do nothing, the button keeps its width and the focus. */
  isBusy?: boolean
  /** Disabled but focusable; the reason is shown nearby. */
  isOff?: boolean
  /** The label while it is busy, as in 'Eliminando...'. */
  busyText?: string
  /** A 20 px icon before the label. */
  icon?: ReactNode
}

/** A button, with a spinner while it is busy. */
export function Button({
  look,
  size,
  isBusy = false,
  isOff = false,
  busyText,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isOff || undefined}
      onClick={press}
      className={classes(
        buttonClass(look, size, className),
        isBusy && 'cursor-progress opacity-75',
        isOff && 'cursor-not-allowed opacity-45',
      )}
    >
      {busyText === undefined ? (
        <>
          {isBusy ? <Spinner /> : icon}
          {children}
        </>
      ) : (
        // Both labels are in one grid cell, so the button is always as wide as the longer one.
        <span className="grid *:col-start-1 *:row-start-1 *:flex *:items-center *:justify-center *:gap-[10px]">
          <span className={classes(isBusy && 'invisible')}>
            {icon}
            {children}
          </span>
          <span className={classes(!isBusy && 'invisible')} aria-hidden={!isBusy}>
            <Spinner />
            {busyText}
          </span>
        </span>
      )}
    </button>
  )
}
