import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'

const TYPING_MS = 250

/**
 * Calls a search with the trimmed text once somebody has stopped typing for a moment, or leaves the field: a search in the
 * address that came after a link was pressed would take that press back.
 */
function useTypedSearch(onSearch: (text: string) => void) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; text: string }>(undefined)
  const stop = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  const run = (text: string) => {
    stop()
    onSearch(text.trim())
  }
  return {
    search: (text: string) => {
      stop()
      waiting.current = { timer: setTimeout(() => run(text), TYPING_MS), text }
    },
    leave: () => {
      if (waiting.current) run(waiting.current.text)
    },
  }
}

/**
 * The text of a field that searches while it is typed in.
 * @param searched what is searched for now: it becomes the text where something else changed it, as the way back does
 * @returns the text, and what to call when it is typed and when its field is left
 */
export function useSearchText(searched: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(searched)
  const [former, setFormer] = useState(searched)
  const { search, leave } = useTypedSearch(onSearch)
  if (searched !== former) {
    setFormer(searched)
    if (searched !== text.trim()) setText(searched)
  }
  const type = (typed: string) => {
    setText(typed)
    search(typed)
  }
  return { text, type, leave }
}

type SearchFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'className'> & {
  /** What is searched for now. */
  text: string
  onSearch: (text: string) => void
}

/** A field that searches a list of a panel while it is typed in. */
export function SearchField({ text: searched, onSearch, ...words }: SearchFieldProps) {
  const { text, type, leave } = useSearchText(searched, onSearch)
  return (
    <Field
      {...words}
      type="search"
      maxLength={100}
      autoComplete="off"
      icon={<Search className="size-5" />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
    />
  )
}
