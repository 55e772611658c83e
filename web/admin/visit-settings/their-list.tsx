import { useEffect, useEffectEvent, useRef } from 'react'

import type { reserveFocus } from '../../page/reserve-focus.ts'
import { Button } from '../../ui/button.tsx'
import type { ListChange, SavedList } from './list-draft.ts'

type TheirListProps<R> = {
  theirs: SavedList<R>
  nameOf: (value: R) => string
  change: (change: ListChange<R>) => void
  /** Moves the focus, unless the person has gone on since they saved. */
  focus: ReturnType<typeof reserveFocus> | null
}

/** The list saved while the owner was editing, also by themselves elsewhere; nothing is lost before they decide between the two. */
export function TheirList<R>({ theirs, nameOf, change, focus }: TheirListProps<R>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnce = useEffectEvent(() => focus?.(heading.current))
  useEffect(() => focusOnce(), [])
  return (
    <div className="mt-4 rounded-12 bg-warn-soft p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-warn outline-none">
        Esta lista cambió mientras la editabas
      </h3>
      <p className="mt-1 type-body-sm">Así quedó guardada. La tuya sigue arriba, sin guardar.</p>
      <ol className="mt-2 list-decimal pl-6 type-body-sm">
        {theirs.rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and stay as they are
          <li key={at} className="wrap-anywhere">
            {nameOf(row)}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={() => change({ do: 'load', saved: theirs })}>
          Dejar lo guardado
        </Button>
        <Button look="outline" size="small" onClick={() => change({ do: 'overwrite' })}>
          Seguir con la mía
        </Button>
      </div>
    </div>
  )
}
