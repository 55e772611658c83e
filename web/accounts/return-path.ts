import type { Location } from 'react-router'

import { paths } from '../paths.ts'

/** The history state of a sign-in page; nothing of it is ever in an address. */
export type SignInState = {
  /** The page before. */
  from?: string
  /** The e-mail of an account that was just created. */
  email?: string
}

const signInPages = new Set<string>([paths.login, paths.signUp, paths.forgotPassword])

/** Whether an address is one of the pages for signing in. */
export const isSignInPage = (address: string): boolean => signInPages.has(address)

/**
 * The history state of a sign-in page: the page before, for a link back after signing in (P-31). It survives going from
 * one sign-in page to another; a guard that redirects stores the area that it guards.
 */
export function returnPathFrom({ pathname, search, state }: Location): { from?: string } {
  const noted = (state as { from?: unknown } | null)?.from
  if (typeof noted === 'string') return { from: noted }
  return isSignInPage(pathname) || pathname === paths.home ? {} : { from: pathname + search }
}
