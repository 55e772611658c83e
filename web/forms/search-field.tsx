import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'

const TYPING_MS = 250

/** Calls a search with the trimmed text once somebody has stopped typing for a moment. */
export function useTypedSearch(onSearch: (text: string) => void): (text: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (text) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), TYPING_MS)
  }
}

/**
 * The text of a field that searches while it is typed in.
 * @param searched what is searched for now: it becomes the text where something else changed it, as the way back does
 */
export function useSearchText(searched: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(searched)
  const [former, setFormer] = useState(searched)
  const search = useTypedSearch(onSearch)
  if (searched !== former) {
    setFormer(searched)
    if (searched !== text.trim()) setText(searched)
  }
  const type = (typed: string) => {
    setText(typed)
    search(typed)
  }
  return { text, type }
}

type SearchFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'className'> & {
  /** What is searched for now. */
  text: string
  onSearch: (text: string) => void
}

/** A field that searches a list of a panel while it is typed in. */
export function SearchField({ text: searched, onSearch, ...words }: SearchFieldProps) {
  const { text, type } = useSearchText(searched, onSearch)
  return (
    <Field
      {...words}
      type="search"
      maxLength={100}
      autoComplete="off"
      icon={<Search className="size-5" />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
