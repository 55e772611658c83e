import { useState } from 'react'

/** Chosen rows of a list; they stay chosen while the list grows. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  return {
    chosen,
    /** Toggles a row; with `extendsChoice` it adds all rows between it and the last toggled one. */
    toggle: (id: string, ids: readonly string[], extendsChoice: boolean) => {
      setChosen(extendsChoice && anchor !== null ? addRange(chosen, ids, anchor, id) : flip(chosen, id))
      setAnchor(id)
    },
    choose: (ids: Iterable<string>) => setChosen(new Set(ids)),
    clear: () => {
      setChosen(new Set())
      setAnchor(null)
    },
  }
}

function flip(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

/** @returns the chosen rows, and all rows between two of them */
export function addRange(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  if (a < 0 || b < 0) return flip(chosen, to)
  return new Set([...chosen, ...ids.slice(Math.min(a, b), Math.max(a, b) + 1)])
}
