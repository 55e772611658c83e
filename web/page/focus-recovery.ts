import { useEffect, useRef } from 'react'

import { isNowhere } from './idle-since.ts'
import { recoverFocus } from './page-focus.ts'

type Had = { element: Element; region: HTMLElement | null }

/**
 * For screens where a step, also somebody else's, removes the focused button. The focus moves to the button's region, or to the heading if
 * the region is gone too. It never moves to the next button: a second press would take the next step (P-173).
 */
export function useFocusRecovery(): void {
  const had = useRef<Had | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog returns the focus to the element that opened it.
      if (!(target instanceof Element) || !target.closest('main') || target.closest('dialog')) return
      had.current = {
        element: target,
        region: target.closest<HTMLElement>('section[aria-label], section[aria-labelledby]'),
      }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // After every render, since each may have removed the button.
  useEffect(() => {
    const { current } = had
    if (!current || current.element.isConnected) return
    // A dialog that has just closed has the focus until the next frame.
    const left = document.activeElement?.closest('dialog:not([open])') ? document.activeElement : null
    if (left instanceof HTMLElement) left.blur()
    if (!isNowhere()) return
    had.current = null
    const { region } = current
    if (!region?.isConnected) return recoverFocus()
    region.tabIndex = -1
    region.focus({ preventScroll: true })
  })
}
