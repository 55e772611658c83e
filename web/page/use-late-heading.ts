import { useEffect, useRef } from 'react'

import { focusLateHeading, recoverFocus } from './page-focus.ts'

/**
 * For a screen that has another heading when what it awaits is there: the new one gets the focus, unless the person has
 * gone on meanwhile.
 */
export function useLateHeading(state: 'loading' | 'failed' | 'loaded'): void {
  const hasFailed = useRef(false)
  useEffect(() => {
    if (state === 'loading') return
    // The button that tried again is gone.
    if (hasFailed.current) recoverFocus()
    else focusLateHeading()
    hasFailed.current = state === 'failed'
  }, [state])
}
