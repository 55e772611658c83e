import { useState } from 'react'

import { isCallError, type CallCode } from '../../call.ts'

/**
 * One setting that is saved upon the value that was on the screen. A save which somebody else preceded is refused: what was typed
 * stays, the present value is shown, and the next save rests on it.
 * @param stored the value that the field was filled with
 * @param changed the refusal that carries the present value
 */
export function useSeenValue<T>(stored: T, changed: CallCode, valueOf: (data: unknown) => T) {
  const [seen, setSeen] = useState(stored)
  const [theirs, setTheirs] = useState<T | null>(null)
  return {
    seen,
    theirs,
    onSaved: (saved: T) => {
      setSeen(saved)
      setTheirs(null)
    },
    onRefusal: (error: unknown) => {
      if (isCallError(error) && error.code === changed) {
        setSeen(valueOf(error.data))
        setTheirs(valueOf(error.data))
      }
      return false
    },
  }
}
