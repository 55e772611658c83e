import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { discountLimits, foldCode } from '../../contract/orders/discount-rules.ts'

const KEY = 'linked-code'
const { shortest, longest } = discountLimits
const isCode = new RegExp(`^[A-Z0-9-]{${shortest},${longest}}$`)

/** The code in an address of the cart, `?codigo=BIENVENIDA10`; '' without one, or if it is invalid. */
export function codeOfLink(search: string): string {
  const code = foldCode(new URLSearchParams(search).get('codigo') ?? '')
  return isCode.test(code) ? code : ''
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    // Without storage only the address has the code.
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
 * The code of the link that opened the shop, '' without one. This tab remembers it until the cart has a code, since people without an
 * account or with an empty cart leave this page first (P-260).
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

/** Forgets the code of the link, as the cart has one now. */
export const forgetLinkedCode = (): void => store('')

/** The text of an empty cart about the code. */
export const linkedCodeText = (code: string): string =>
  code === '' ? '' : ` Tienes el código ${code}: aplícalo aquí cuando tengas productos.`
