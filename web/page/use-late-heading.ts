import { useEffect, useRef } from 'react'

import { focusLateHeading, recoverFocus } from './page-focus.ts'

/**
 * For a screen that has another heading, or its first one, when what it awaits is there: the new one gets the focus, unless
 * the person has gone on meanwhile.
 */
export function useLateHeading(state: 'loading' | 'failed' | 'loaded'): void {
  const before = useRef<typeof state>(undefined)
  useEffect(() => {
    // The button that tried again is gone.
    if (before.current === 'failed') recoverFocus()
    else if (before.current === 'loading') focusLateHeading()
    before.current = state
  }, [state])
}
