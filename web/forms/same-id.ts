import { useRef } from 'react'

import { randomId } from '../random-id.ts'

/**
 * The id of a new record of this form: unchanged when the same values are sent again after a lost response, another one for other values.
 * @returns a function that returns the id for these values
 */
export function useSameId(): (values: unknown) => string {
  const last = useRef({ text: '', id: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (last.current.text !== text) last.current = { text, id: randomId() }
    return last.current.id
  }
}
