import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { readSearchAddress } from '../../contract/search-address.ts'
import { paths } from '../paths.ts'
import { idleSince } from './idle-since.ts'
import { useLocationNow } from './router-internals.ts'

const isSearchAddress = (pathname: string): boolean => pathname === paths.search('').split('?')[0]

/** What makes a page another page: its path, and on the search screen the text; a filter alone does not. */
export function pageIdentity(pathname: string, search: string): string {
  return isSearchAddress(pathname) ? `${pathname} ${readSearchAddress(search).q}` : pathname
}

let isIdle = () => true

/**
 * After a change of page the heading has the focus, so that it is read out: unless the person has done something since
 * the address changed, which may be long before its screen is there; and not while somebody types a search.
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

/** Gives the focus to a heading that came after its page, as long as the page has kept it for that. */
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
