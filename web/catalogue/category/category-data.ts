import { pageLoader } from '../../page-data.ts'
import { cardOf, type Card } from '../card.ts'

/** How many products a landing shows; a larger category goes on in the search, which has pages. */
export const LANDING_SIZE = 100

export const categoryLoader = pageLoader<{ cards: Promise<Card[]> }>(({ call, params }) => ({
  cards: call('catalogue.listCategory', { category: params.categoryName ?? '', pageSize: LANDING_SIZE }).then(
    ({ data }) => data.map((product) => cardOf(product)),
  ),
}))
