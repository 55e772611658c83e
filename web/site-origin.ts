import { createContext } from 'react'

/**
 * Scheme and host of the shop, for absolute addresses (canonical links, shared cards). The server takes it from its
 * settings, and the browser reads what the server wrote: see {@link writtenOrigin}.
 */
export const SiteOrigin = createContext('')

/** The origin of the page's canonical link; without one, the origin of the address bar. */
export function writtenOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).origin : location.origin
}
