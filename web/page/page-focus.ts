import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { readSearchAddress } from '../../contract/search-address.ts'
import { paths } from '../paths.ts'
import { idleSince } from './idle-since.ts'
import { useLocationNow } from './router-internals.ts'

const isSearchAddress = (pathname: string): boolean => pathname === paths.search('').split('?')[0]

/** The identity of a page: its path, and on the search screen the text; a filter alone does not count. */
export function pageIdentity(pathname: string, search: string): string {
  return isSearchAddress(pathname) ? `${pathname} ${readSearchAddress(search).q}` : pathname
}

let isIdle = () => true

/**
 * After a page change the heading gets the focus, so that screen readers read it: unless the person has done something
 * since the address changed, which may be long before its screen is shown, or is typing a search.
 */
export function usePageFocus(): void {
  const { pathname, search } = useLocation()
  const page = pageIdentity(pathname, search)
  const previous = useRef(page)
  const locationNow = useLocationNow()
  useEffect(
    () =>
      locationNow.watch(() => {
        isIdle = idleSince()
      }),
    [locationNow],
  )
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    const isTyping = document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search'
    if (!isTyping && isIdle()) focusHeading()
  }, [page])
}

/** Focuses a heading that appears after its page, while the focus is reserved for it. */
export function focusLateHeading(): void {
  if (document.activeElement === document.querySelector('main') && isIdle()) focusHeading()
}

/** Puts the focus on the page's heading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  isIdle = idleSince()
}
