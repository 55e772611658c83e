import { useRef, useState } from 'react'

/** The row that a step leads to; the ends hold. @param here -1 while none has been walked to */
export const rowAfterStep = (here: number, step: number, count: number): number =>
  here < 0 ? (step > 0 ? 0 : count - 1) : Math.min(Math.max(here + step, 0), count - 1)

/**
 * Walks a list by keyboard: the whole list is one tab stop, which is the row that had the focus last.
 * @param ids of its rows, in order
 * @param startAt the row to begin with, after coming back to the list
 */
export function useListWalk(ids: readonly string[], startAt?: string) {
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState(startAt)
  const here = last === undefined ? -1 : ids.indexOf(last)
  const focusRow = (id: string | undefined) => {
    if (id === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  }
  return {
    list,
    /** The row of the tab stop, if there is one. */
    current: ids[here] ?? ids[0],
    /** Moves the focus by some rows. @returns the row that has it now */
    walk: (step: number): string | undefined => {
      const next = ids[rowAfterStep(here, step, ids.length)]
      focusRow(next)
      return next
    },
    focusRow,
    /** Called with the row that has the focus. */
    onFocus: setLast,
  }
}
