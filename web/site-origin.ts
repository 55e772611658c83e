import { createContext } from 'react'

/**
 * Scheme and host under which the shop is known, for addresses that leave it (canonical links, shared cards).
 * The server takes it from its settings, so the browser reads back what the server wrote: see {@link writtenOrigin}.
 */
export const SiteOrigin = createContext('')

/** The origin that the server put into the page's canonical link; the address bar's when there is none. */
export function writtenOrigin(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).origin : location.origin
}
