import { cardOf } from '../catalogue/card.ts'
import { pageLoader } from '../page-data.ts'
import { firstStrips, secondStrips, STRIP_SIZE } from './strips.ts'

/**
 * Loads every strip with its own call, so that a slow or failed one does not delay the others. The call matches the exact category (P-15);
 * a strip shows its first products.
 */
export const homeLoader = pageLoader(({ call }) =>
  Object.fromEntries(
    [...firstStrips, ...secondStrips].map(({ category }) => [
      category,
      call('catalogue.listCategory', { category, grouped: true }).then(({ data }) =>
        data.slice(0, STRIP_SIZE).map((product) => cardOf(product)),
      ),
    ]),
  ),
)

/** The shop and its search, as structured data for search engines. */
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
