import { useEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

import { isUntouched } from '../../page/page-focus.ts'
import { recallList, rememberList } from '../list-memory.ts'

/** The row that has the focus. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row

/** Whoever comes back from an order finds its row with the focus, where they left it. @returns that row, if there is one */
export function useReturnFocus(path: string, hasRows: boolean): string | null {
  const [opened] = useState(() => {
    const memory = recallList()
    return memory?.path === path ? memory.opened : null
  })
  const isBack = useNavigationType() === NavigationType.Pop
  const isDone = useRef(opened === null)
  useEffect(() => {
    if (isDone.current || !hasRows) return
    isDone.current = true
    const memory = recallList()
    if (memory) rememberList({ ...memory, opened: null })
    // After the page's heading, which takes the focus on every new page.
    setTimeout(() => {
      if (isUntouched()) document.querySelector<HTMLElement>(`[data-row="${opened}"]`)?.focus({ preventScroll: isBack })
    })
  }, [opened, hasRows, isBack])
  return opened
}
