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
 * After a page change the heading gets the focus, so that screen readers read it: unless the person has done something
 * since the address changed, which may be long before its screen is shown, or is typing a search.
 */
export function usePageFocus(): void {
  const { pathname, search } = useLocation()
  const page = pageIdentity(pathname, search)
  const previous = useRef(page)
  const locationNow = useLocationNow()
  useEffect(() => {
    // On the first page the focus may be where the person put it before the scripts arrived.
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

/** Whether the person has done nothing since the page was opened, or since its heading got the focus. */
export const isUntouched = (): boolean => isIdle()

/** Focuses a heading that appears after its page, while the focus is reserved for it. */
export function focusLateHeading(): void {
  if (isNowhere() && isIdle()) focusHeading()
}

/** What had the focus is gone: the heading gets it, unless something else has it by now. */
export function recoverFocus(): void {
  if (isNowhere()) focusHeading()
}

/**
 * For what a person did, and whose end takes away what had the focus: call it when they did it.
 * @returns puts the focus on the page's heading, unless they have done something since
 */
export function reserveHeadingFocus(): () => void {
  const isIdle = idleSince()
  return () => {
    if (isIdle()) focusHeading()
  }
}

/** Not for use elsewhere: a call that is not guarded takes the focus from somebody who has gone on. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  isIdle = idleSince()
}
