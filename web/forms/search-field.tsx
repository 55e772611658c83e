import { Search } from 'lucide-react'
import { useEffect, useRef, type ComponentProps } from 'react'

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

type SearchFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'className'> & {
  onSearch: (text: string) => void
}

/** A field that searches a list of a panel while it is typed in. */
export function SearchField({ onSearch, ...words }: SearchFieldProps) {
  const search = useTypedSearch(onSearch)
  return (
    <Field
      {...words}
      type="search"
      maxLength={100}
      autoComplete="off"
      icon={<Search className="size-5" />}
      onInput={({ currentTarget }) => search(currentTarget.value)}
    />
  )
}
