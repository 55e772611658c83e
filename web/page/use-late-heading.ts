import { useEffect, useRef } from 'react'

import { focusLateHeading, recoverFocus } from './page-focus.ts'

/**
 * For a screen whose heading changes or first appears when its data are loaded: the new heading gets the focus, unless the person has done
 * something meanwhile.
 */
export function useLateHeading(state: 'loading' | 'failed' | 'loaded'): void {
  const before = useRef<typeof state>(undefined)
  useEffect(() => {
    // The retry button is gone.
    if (before.current === 'failed') recoverFocus()
    else if (before.current === 'loading') focusLateHeading()
    before.current = state
  }, [state])
}
