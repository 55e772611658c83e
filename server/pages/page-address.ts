import { RECOVERY_LINK_QUERY } from '../../contract/accounts/recovery-link.ts'
import { readSearchAddress, writeSearchAddress } from '../../contract/catalogue/search-address.ts'

/**
 * The address under which a page is cached: parameters that the page does not read are left out, so that nobody can fill the
 * memory with copies of it.
 * @param url path and query of the request
 */
export function pageAddress(url: string): string {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  if (path === '/forgot-password' && url.slice(question) === RECOVERY_LINK_QUERY) return url
  if (path !== '/search' || question === -1) return path
  return path + writeSearchAddress(readSearchAddress(url.slice(question)))
}
