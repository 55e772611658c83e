import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { readSearchAddress } from '../../contract/search-address.ts'
import { paths } from '../paths.ts'

const isSearchAddress = (pathname: string): boolean => pathname === paths.search('').split('?')[0]

/** What makes a page another page: its path, and on the search screen the text; a filter alone does not. */
export function pageIdentity(pathname: string, search: string): string {
  return isSearchAddress(pathname) ? `${pathname} ${readSearchAddress(search).q}` : pathname
}

/** After a change of page the heading has the focus, so that it is read out; not while somebody types a search. */
export function usePageFocus(): void {
  const { pathname, search } = useLocation()
  const page = pageIdentity(pathname, search)
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    const isTyping = document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search'
    if (!isTyping) focusHeading()
  }, [page])
}

/** Puts the focus on the page's heading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
