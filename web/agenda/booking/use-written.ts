import { useCallback, useRef, useState } from 'react'

import { readFields, setField, type DraftFields } from '../../forms/draft-fields.ts'

/** The field values of a form that is never stored, because it is about another person. */
export function useWritten() {
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<DraftFields>({})
  const follow = useCallback(() => {
    if (form.current) setWritten(readFields(form.current))
  }, [])
  const set = useCallback((name: string, value: string) => {
    if (form.current) setField(form.current, name, value)
  }, [])
  return { form, written, follow, set }
}
