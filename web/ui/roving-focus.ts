import { useEffect, useRef, useState } from 'react'

/** The index of the row after a step, without wrapping around. @param here -1 before the first step */
export const rowAfterStep = (here: number, step: number, count: number): number =>
  here < 0 ? (step > 0 ? 0 : count - 1) : Math.min(Math.max(here + step, 0), count - 1)

/** The row that replaces one that has left the list: the next one still listed, else the last one before it. */
export function rowInPlaceOf(left: string, before: readonly string[], ids: readonly string[]): string | undefined {
  const at = before.indexOf(left)
  const isHere = (id: string) => ids.includes(id)
  return before.slice(at + 1).find(isHere) ?? before.slice(0, Math.max(at, 0)).findLast(isHere)
}

/**
 * Roving tabindex: the arrow keys move within the list, which is one tab stop: the row that had the focus last.
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
  // An action may remove the focused row from the list; the focus moves to the row in its place.
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
    /** Moves the focus by a number of rows. @returns the row that has it now */
    walk: (step: number): string | undefined => {
      const next = ids[rowAfterStep(here, step, ids.length)]
      focusRow(next)
      return next
    },
    focusRow,
    /** To be called with the focused row. */
    onFocus: setLast,
  }
}
