import { useEffect, useRef, useState } from 'react'

/** The row that a step leads to; the ends hold. @param here -1 while none has been walked to */
export const rowAfterStep = (here: number, step: number, count: number): number =>
  here < 0 ? (step > 0 ? 0 : count - 1) : Math.min(Math.max(here + step, 0), count - 1)

/** The row that comes in the place of one that has left the list: the next that is still there, else the last before it. */
export function rowInPlaceOf(left: string, before: readonly string[], ids: readonly string[]): string | undefined {
  const at = before.indexOf(left)
  const isHere = (id: string) => ids.includes(id)
  return before.slice(at + 1).find(isHere) ?? before.slice(0, Math.max(at, 0)).findLast(isHere)
}

/**
 * Roving tabindex: a list is walked by keyboard, and the whole of it is one tab stop, which is the row that had the focus last.
 * @param ids of its rows, in order
 * @param startAt the row to begin with, after coming back to the list
 */
export function useRovingFocus(ids: readonly string[], startAt?: string) {
  const list = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState(startAt)
  const here = last === undefined ? -1 : ids.indexOf(last)
  const focusRow = (id: string | undefined) => {
    if (id === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  }
  // A step takes a row out of its list, and the focus with it: whoever walks the list goes on where it was.
  const shown = useRef(ids)
  useEffect(() => {
    const before = shown.current
    shown.current = ids
    if (last === undefined || ids.includes(last) || !before.includes(last)) return
    if (document.activeElement === document.body) focusRow(rowInPlaceOf(last, before, ids))
  })
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
