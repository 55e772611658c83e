import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Field } from '../ui/field.tsx'

const TYPING_MS = 250

/** Searches once somebody has stopped typing for a moment. */
export function ProductSearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Field
      type="search"
      label="Buscar en tus productos"
      maxLength={100}
      autoComplete="off"
      icon={<Search className="size-5" />}
      className="min-w-56 flex-1"
      onInput={({ currentTarget: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(value.trim()), TYPING_MS)
      }}
    />
  )
}
