import { idleSince } from './idle-since.ts'

/**
 * For moving the focus at the end of an action: call it at the beginning of the action.
 * @returns a function that focuses an element, unless the person has done something since or the focus has moved
 */
export function reserveFocus(): (element: HTMLElement | null | undefined, options?: FocusOptions) => void {
  const isIdle = idleSince()
  return (element, options) => {
    if (isIdle()) element?.focus(options)
  }
}
