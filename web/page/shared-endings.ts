import type { PageCallName } from '../../contract/calls.ts'
import type { MakePageCall } from '../call.ts'

/**
 * The ending that many pages share: the content of the element `data-ending` and what follows it. It depends only on this part of the
 * page's loader data, and on its key.
 */
type SharedEnding = {
  part: string
  /** The calls whose products it lists, in order. */
  calls: readonly PageCallName[]
  /** The input of those calls, from the rest of the page's data; undefined without an ending. */
  keyOf: (own: Record<string, unknown>) => Listing | undefined
}

/** `leftOut`: the products that its list leaves out of the calls' results. */
type Listing = { key: readonly string[]; leftOut: readonly string[] }

type OwnProduct = { _id: string; category: string; brandName: string; variants?: readonly { _id: string }[] }

const ofProduct = ({ product }: Record<string, unknown>): Listing | undefined => {
  const { value } = product as { value?: OwnProduct }
  if (!value) return undefined
  const { _id, category, brandName, variants = [] } = value
  return { key: [category, brandName], leftOut: [_id, ...variants.map((variant) => variant._id)] }
}

const sharedEndings: Readonly<Record<string, SharedEnding>> = {
  '/product/:id': {
    part: 'recommended',
    calls: ['catalogue.filterProducts', 'catalogue.listCategory'],
    keyOf: ofProduct,
  },
}

export type JoinableData = {
  /** Pages with the same key have the same ending, unless something that it shows changes between them. */
  key: string
  calls: readonly PageCallName[]
  /** The JSON of the page's data in three pieces: common to all pages, of this page, of the ending. */
  json: { shared: string; own: string; ending: string }
  /** The loaders' data with an empty ending. */
  withoutEnding: Record<string, unknown>
}

type Loaded = { route: string; id: string; loaderData: Record<string, unknown>; listed: readonly string[] }

/** The data of a page with a shared ending; undefined if it has none or its data failed to load. */
export function joinableData({ route, id, loaderData, listed }: Loaded): JoinableData | undefined {
  const shared = sharedEndings[route]
  const { [id]: data, ...others } = loaderData
  if (!shared || !data) return undefined
  const { [shared.part]: ending, ...own } = data as Record<string, unknown>
  const { state, value } = ending as { state: string; value?: unknown[] }
  const listing = shared.keyOf(own)
  if (state !== 'loaded' || !value || !listing) return undefined
  // The list leaves out the page's product and its variants, and has other products instead.
  const leftOut = new Set(listing.leftOut)
  const missing = listed.slice(0, value.length + leftOut.size).filter((each) => leftOut.has(each))
  const text = JSON.stringify({ errors: null, loaderData: others }).slice(0, -2)
  const comma = Object.keys(others).length > 0 ? ',' : ''
  return {
    key: JSON.stringify([route, ...listing.key, missing.join(' ')]),
    calls: shared.calls,
    json: {
      shared: `${text}${comma}${JSON.stringify(id)}:`,
      own: `${JSON.stringify(own).slice(0, -1)},${JSON.stringify(shared.part)}:`,
      ending: `${JSON.stringify(ending)}}}}`,
    },
    withoutEnding: { ...loaderData, [id]: { ...own, [shared.part]: { state: 'loaded', value: [] } } },
  }
}

/** Makes a page's calls, and records which products the calls of its ending listed. */
export function watchListed(call: MakePageCall): { call: MakePageCall; listedBy: (route: string) => string[] } {
  const listed = new Map<PageCallName, string[]>()
  const watched: MakePageCall = async (name, input, options) => {
    const output = await call(name, input, options)
    const { data } = output as { data?: unknown }
    if (Array.isArray(data)) {
      listed.set(
        name,
        data.map(({ _id }: { _id: string }) => _id),
      )
    }
    return output
  }
  return {
    call: watched,
    listedBy: (route) => [...new Set(sharedEndings[route]?.calls.flatMap((name) => listed.get(name) ?? []))],
  }
}
