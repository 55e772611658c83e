import { cardOf } from '../catalogue/card.ts'
import { pageLoader } from '../page-data.ts'
import { firstStrips, secondStrips, STRIP_SIZE } from './strips.ts'

/**
 * Asks for every strip on its own, so that one that is late or fails keeps no other one waiting; with exactly the category
 * (P-15), of whose products a strip shows the first.
 */
export const homeLoader = pageLoader(({ call }) =>
  Object.fromEntries(
    [...firstStrips, ...secondStrips].map(({ category }) => [
      category,
      call('catalogue.listCategory', { category }).then(({ data }) =>
        data.slice(0, STRIP_SIZE).map((product) => cardOf(product)),
      ),
    ]),
  ),
)

/** Who the shop is and how it is searched, for search engines. */
export const shopStructuredData = (name: string) => [
  {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: '/',
    inLanguage: 'es-CO',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: '/search?q={search_term_string}' },
      'query-input': 'required name=search_term_string',
    },
  },
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: '/',
    slogan: 'Casa y tecnología bajo el mismo techo.',
    areaServed: 'CO',
  },
]
