import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { readSearchAddress } from '../../contract/catalogue/search-address.ts'
import { paths } from '../paths.ts'
import { idleSince, isNowhere } from './idle-since.ts'
import { useLocationNow } from './router-internals.ts'

const isSearchAddress = (pathname: string): boolean => pathname === paths.search('').split('?')[0]

/** The identity of a page: its path, and on the search screen the text; a filter alone does not count. */
export function pageIdentity(pathname: string, search: string): string {
  return isSearchAddress(pathname) ? `${pathname} ${readSearchAddress(search).q}` : pathname
}

let isIdle = () => true

/**
 * After a page change the heading gets the focus, so that screen readers read it. Not if the person is typing a search or has done
 * something since the address changed, which may be long before its screen is shown.
 */
export function usePageFocus(): void {
  const { pathname, search } = useLocation()
  const page = pageIdentity(pathname, search)
  const previous = useRef(page)
  const locationNow = useLocationNow()
  useEffect(() => {
    // On the first page the person may have moved the focus before the scripts were loaded.
    isIdle = isNowhere() ? idleSince() : () => false
    return locationNow.watch(() => {
      isIdle = idleSince()
    })
  }, [locationNow])
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    const isTyping = document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search'
    if (!isTyping && isIdle()) focusHeading()
  }, [page])
}

/** Whether the person has done nothing since the page was opened or since its heading got the focus. */
export const isUntouched = (): boolean => isIdle()

/** Focuses a heading that appears after its page, while the focus is reserved for it. */
export function focusLateHeading(): void {
  if (isNowhere() && isIdle()) focusHeading()
}

/** Moves a lost focus to the heading, unless another element has got it by now. */
export function recoverFocus(): void {
  if (isNowhere()) focusHeading()
}

/**
 * For an action whose end removes the focused element: call it at the action.
 * @returns a function that focuses the page's heading, unless the person has done something since
 */
export function reserveHeadingFocus(): () => void {
  const isIdle = idleSince()
  return () => {
    if (isIdle()) focusHeading()
  }
}

/** For this file only: an unguarded call would take the focus from a person who has moved on. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  isIdle = idleSince()
}
