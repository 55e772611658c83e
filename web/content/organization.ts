import type { Shop } from '../../contract/content/content.ts'
import { paths } from '../paths.ts'
import { callAddress } from '../phone-links.ts'

/** The shop as schema.org data. Addresses that begin with `/` are made absolute by the page's head. */
export function organizationOf(shop: Shop): object {
  return {
    '@type': 'OnlineStore',
    '@id': '/#organization',
    name: shop.name,
    legalName: shop.legalName,
    taxID: shop.nit,
    url: paths.home,
    logo: '/icons/icon-512.png',
    email: shop.email,
    telephone: callAddress(shop.phone).replace('tel:', ''),
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.address,
      addressLocality: shop.city,
      addressCountry: 'CO',
    },
    areaServed: 'CO',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: callAddress(shop.phone).replace('tel:', ''),
      email: shop.email,
      availableLanguage: 'es',
      url: paths.contact,
    },
  }
}
