import { Search } from 'lucide-react'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'

import { readSearchAddress } from '../../contract/catalogue/search-address.ts'
import { reserveHeadingFocus } from '../page/page-focus.ts'
import { useLocationNow } from '../page/router-internals.ts'
import { paths } from '../paths.ts'
import { isHalfTyped, typedNavigation, typedTextOf } from './search-typing.ts'

/**
 * The search box of every page. Each letter changes the address (P-4). The field owns its text, which is never set
 * while somebody types, so that caret and input methods are not disturbed; it follows the address on back, forward and
 * links. Without the script it is a plain form.
 */
export function SearchBox({ className }: { className?: string }) {
  const firstText = textOf(useLocation())
  const locationNow = useLocationNow()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  const go = (typed: string) => {
    const { to, ...options } = typedNavigation(typed, locationNow.read().state)
    void navigate(to, options)
  }

  // Letters typed before hydration start the search too.
  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (document.activeElement === field.current && typed.trim() !== firstText) go(typed)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(
    () =>
      locationNow.watch((location, isBackOrForward) => {
        const isOwnTyping = !isBackOrForward && typedTextOf(location.state) !== undefined
        if (field.current && !isOwnTyping) field.current.value = textOf(location)
      }),
    [locationNow],
  )

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    const { to } = typedNavigation(typed, null)
    const now = locationNow.read()
    field.current?.blur()
    if (now.pathname + now.search === to) reserveHeadingFocus()()
    else void navigate(to)
  }

  return (
    <search className={className}>
      <form action={searchPath} method="get" onSubmit={submit}>
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={firstText}
          placeholder="Buscar en tu tienda"
          aria-label="Buscar en tu tienda"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          onInput={(event) => {
            if (!isHalfTyped(event.nativeEvent)) go(event.currentTarget.value)
          }}
        />
        <button type="submit" aria-label="Buscar">
          <Search aria-hidden />
        </button>
      </form>
    </search>
  )
}

const searchPath = paths.search('').split('?')[0] ?? ''

const textOf = ({ pathname, search }: Location): string => (pathname === searchPath ? readSearchAddress(search).q : '')
