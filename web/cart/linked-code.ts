import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { discountLimits, foldCode } from '../../contract/orders/discount-rules.ts'

const KEY = 'linked-code'
const { shortest, longest } = discountLimits
const isCode = new RegExp(`^[A-Z0-9-]{${shortest},${longest}}$`)

/** The code of an address of the cart, `?codigo=BIENVENIDA10`; '' where it has none, or something else. */
export function codeOfLink(search: string): string {
  const code = foldCode(new URLSearchParams(search).get('codigo') ?? '')
  return isCode.test(code) ? code : ''
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    // Without storage the code is in the address only.
    return ''
  }
}

function store(code: string): void {
  try {
    if (code === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, code)
  } catch {
    // Nothing is stored.
  }
}

const neverChanges = () => () => {}

/**
 * The code of the link that somebody came with, '' for none. This tab remembers it until the cart has a code, since whoever has no account or
 * nothing in the cart leaves this page first (P-260).
 */
export function useLinkedCode(): string {
  const { search } = useLocation()
  const linked = codeOfLink(search)
  useEffect(() => {
    if (linked !== '') store(linked)
  }, [linked])
  return useSyncExternalStore(
    neverChanges,
    () => linked || stored(),
    () => '',
  )
}

/** The cart has a code: the link has done what it is for. */
export const forgetLinkedCode = (): void => store('')

/** What an empty cart says of the code. */
export const linkedCodeText = (code: string): string =>
  code === '' ? '' : ` Tienes el código ${code}: aplícalo aquí cuando tengas productos.`
