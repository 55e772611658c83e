import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

import { Field } from '../ui/field.tsx'

const TYPING_MS = 250

/** Calls a search with the trimmed text after a short pause in typing. */
export function useTypedSearch(onSearch: (text: string) => void): (text: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (text) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), TYPING_MS)
  }
}

/**
 * The text of a field that searches while typing.
 * @param searched the current search: replaces the text if something else changed it, as going back does
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
  /** The current search text. */
  text: string
  onSearch: (text: string) => void
}

/** A search field for a list of a panel; it searches while typing. */
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
