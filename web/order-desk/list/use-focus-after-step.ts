import { useEffect, useRef } from 'react'

import { recoverFocus } from '../../page/page-focus.ts'

/**
 * A step that was pressed takes the bar of what is chosen away, and the focus with it: the list's row gets it, or the heading of a
 * list without rows.
 * @param chosen how many orders are chosen
 * @param row that of the list's tab stop
 */
export function useFocusAfterStep(chosen: number, row: string | undefined): void {
  const before = useRef(chosen)
  const isLost = useRef(false)
  useEffect(() => {
    if (before.current > 0 && chosen === 0) isLost.current = true
    before.current = chosen
    if (!isLost.current || document.activeElement !== document.body) return
    // Where somebody looks at a long list it stays: the row may be out of sight.
    const found = row === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${row}"]`)
    if (found) found.focus({ preventScroll: true })
    else recoverFocus()
  }, [chosen, row])
}
