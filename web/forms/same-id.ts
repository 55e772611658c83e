import { useRef } from 'react'

import { randomId } from '../random-id.ts'

/**
 * The id of something new that this form makes: the same when the same values are sent again after a lost answer, another one for
 * other values.
 * @returns gives the id for these values
 */
export function useSameId(): (values: unknown) => string {
  const last = useRef({ text: '', id: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (last.current.text !== text) last.current = { text, id: randomId() }
    return last.current.id
  }
}
