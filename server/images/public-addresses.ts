import { lookup as lookupOfSystem } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

import { privateNetworkRefusal } from './picture-refusal.ts'

/** The only part of IPv6 that is given out to the public (RFC 4291, IANA's registry). */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/**
 * Refuses unassigned IPv6 addresses. request-filtering-agent knows ranges by their purpose and treats those without one as
 * public, such as `::7f00:1`, which some systems connect to 127.0.0.1.
 * @param host a name, or an address as written in a URL
 * @throws PictureRefusal
 */
export function refuseUnassigned(host: string): void {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIPv6(address) && !givenOut.check(address, 'ipv6')) throw privateNetworkRefusal()
}

/** Resolves names as `lookup` does, and refuses a name that has such an address among others. */
export function lookupAssigned(lookup: LookupFunction = lookupOfSystem): LookupFunction {
  return (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      try {
        const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
        if (!error) for (const address of addresses) refuseUnassigned(address)
      } catch (refusal) {
        return done(refusal as NodeJS.ErrnoException, found, family)
      }
      return done(error, found, family)
    })
}
