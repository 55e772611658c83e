import { idleSince } from './idle-since.ts'

/**
 * For a focus that moves when something has ended that a person began: call it when they begin it.
 * @returns focuses an element, unless they have done something since, or the focus has moved
 */
export function reserveFocus(): (element: HTMLElement | null | undefined, options?: FocusOptions) => void {
  const isIdle = idleSince()
  return (element, options) => {
    if (isIdle()) element?.focus(options)
  }
}
