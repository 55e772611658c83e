import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** How a state is written in an address: `read` returns defaults for unknown values, `write` omits defaults. */
export type AddressForm<T> = {
  read: (params: URLSearchParams) => T
  write: (state: T) => Record<string, string>
}

/** A state in the page's address, so that going back, a reload and a copied link lead to the same list. A change adds no history entry. */
export function useAddressState<T>({ read, write }: AddressForm<T>): [T, (state: T) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState(() => read(new URLSearchParams(search)))
  const [seen, setSeen] = useState(search)
  const searchOf = (wanted: T): string => {
    const query = new URLSearchParams(write(wanted)).toString()
    return query && `?${query}`
  }
  // The address was changed by something else, such as a link of the menu.
  if (search !== seen) {
    setSeen(search)
    if (search !== searchOf(state)) setState(read(new URLSearchParams(search)))
  }
  const change = (wanted: T) => {
    setState(wanted)
    void navigate(pathname + searchOf(wanted), { replace: true, preventScrollReset: true })
  }
  return [state, change]
}

/** The page number in an address: 1 if it is missing or invalid. */
export function readPage(params: URLSearchParams): number {
  const named = params.get('pagina') ?? ''
  return /^[1-9]\d{0,5}$/.test(named) ? Number(named) : 1
}

/** The parameters of a page and a search, as `?q=olla&pagina=2`. */
export const writePage = ({ q, page }: { q: string; page: number }): Record<string, string> => ({
  ...(q !== '' && { q }),
  ...(page > 1 && { pagina: String(page) }),
})

/** The searched words of an address. */
export const readWords = (params: URLSearchParams): string => (params.get('q') ?? '').slice(0, 100)
