import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Field } from '../../ui/field.tsx'

const TYPING_MS = 250

/** Asks once somebody has stopped typing for a moment. */
export function MessageSearch({ onSearch }: { onSearch: (words: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Field
      type="search"
      label="Buscar en los mensajes"
      hint="Nombre, correo, radicado, pedido o palabras del mensaje."
      maxLength={100}
      autoComplete="off"
      icon={<Search className="size-5" />}
      onInput={({ currentTarget: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(value.trim()), TYPING_MS)
      }}
    />
  )
}
