import { useState } from 'react'

import { isCallError, type CallCode } from '../../call.ts'

/**
 * One setting that is saved based on the value on the screen. If somebody else saved first, the save is refused: the input stays, the
 * present value is shown, and the next save is based on it.
 * @param stored the value that filled the field
 * @param changed the code of the refusal that carries the present value
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
