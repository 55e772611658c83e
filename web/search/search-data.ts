import type { LoaderFunctionArgs } from 'react-router'

import type { Facets, SearchMatch } from '../../contract/catalogue/catalogue.ts'
import { readSearchAddress, type SearchAddress } from '../../contract/catalogue/search-address.ts'
import type { CallInput, CallOutput } from '../../contract/index.ts'
import { loaderContextOf } from '../call.ts'
import { cardOf, type Card } from '../catalogue/card.ts'
import { pageLoader, type Arrived } from '../page-data.ts'

/** The data that the screen needs of one page of results. */
export type Found = { cards: Card[]; total: number; facets: Facets; match: SearchMatch }

export const noFacets: Facets = { category: [], brandName: [], precio: [], ram: [], almacenamiento: [] }

export type SearchData = { found: Arrived<Found> | null }

/**
 * The first page of results, when the server renders the screen. In the browser the screen loads it itself: the address
 * changes with every letter, but a call for each would be too many (see `useResults`).
 */
export async function searchLoader(args: LoaderFunctionArgs): Promise<SearchData> {
  if (!loaderContextOf(args.context).isServer) return { found: null }
  const load = pageLoader<{ found: Promise<Found> }>(({ call, url }) => ({
    found: call('catalogue.search', searchInputOf(readSearchAddress(url.search))).then(foundOf),
  }))
  const { found } = await load(args)
  return { found: await found }
}

/** The call's input for an address; values that are not chosen are not sent. */
export function searchInputOf(address: SearchAddress): CallInput<'catalogue.search'> {
  const chosen = <T>(values: T[]) => (values.length > 0 ? values : undefined)
  return {
    // The call accepts 100 letters; longer texts would be refused.
    q: [...address.q].slice(0, 100).join(''),
    category: chosen(address.category),
    brandName: chosen(address.brandName),
    precio: chosen(address.precio),
    ram: chosen(address.ram),
    almacenamiento: chosen(address.almacenamiento),
    opcion: chosen(address.opcion),
    orden: address.orden === 'relevancia' ? undefined : address.orden,
    page: address.page === 1 ? undefined : address.page,
    grouped: true,
  }
}

/** The page data of a search's results. */
export function foundOf({ data, total, facets, match }: CallOutput<'catalogue.search'>): Found {
  return { cards: data.map((product) => cardOf(product, 2)), total, facets, match }
}
