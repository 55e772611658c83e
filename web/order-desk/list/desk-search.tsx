import { Search } from 'lucide-react'
import type { RefObject } from 'react'

import { useSearchText } from '../../forms/search-field.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { Key } from '../shortcut-list.tsx'

type DeskSearchProps = {
  field: RefObject<HTMLInputElement | null>
  q: string
  onSearch: (q: string) => void
}

/** Searches the orders while it is typed in. */
export function DeskSearch({ field, q, onSearch }: DeskSearchProps) {
  const { text, type } = useSearchText(q, onSearch)
  return (
    <search className="relative block">
      <input
        ref={field}
        type="search"
        aria-label="Buscar pedidos"
        placeholder="Nombre, documento, teléfono, pedido, guía o producto"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ currentTarget: { value } }) => type(value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape' && text === '') currentTarget.blur()
        }}
        className={controlClass(false, 'truncate pr-4 pl-11 wide:pr-14')}
      />
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3" />
      <span aria-hidden className="pointer-events-none absolute top-3 right-3 hidden wide:block">
        <Key>/</Key>
      </span>
    </search>
  )
}
