import { useEffect, useRef, type RefObject } from 'react'

/** For the beginning of a step that replaces another one: it gets the focus, and comes into view. */
export function useFocusAtFirst(isWanted: boolean): RefObject<HTMLParagraphElement | null> {
  const beginning = useRef<HTMLParagraphElement>(null)
  const wasWanted = useRef(isWanted)
  useEffect(() => {
    if (wasWanted.current) beginning.current?.focus()
  }, [])
  return beginning
}
