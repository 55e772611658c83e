import type { CallName, PageCallName } from '../../contract/calls.ts'
import { uploadCategories } from '../../contract/catalogue/categories.ts'
import { PAGE_SIZE } from '../../contract/catalogue/page-size.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { Tags } from '../platform/http/response-cache/announced-changes.ts'
import { anyCategory, anyProduct, categoryTag, groupTag, productTag, reviewsTag } from './change-tags.ts'

/**
 * How many products of a category's list are watched: all of them. `announce_changed_product()` names a category when a discount
 * moves a product among its first 100, which leaves room for changes at the same moment.
 */
const WATCHED = PAGE_SIZE

type TagsOf = { readonly [N in PageCallName]?: (input: CheckedInput<N>) => Tags }
type OfOtherData = Exclude<PageCallName, `catalogue.${string}`>

/**
 * Besides the products that they show; a call of the catalogue that is not here is outdated by any change of a product.
 * What another call reads needs a trigger as in `database/functions/delivery/triggers.sql`, which drops everything, and
 * `changesCatalogue` on the calls that change it; without them pages keep the former data.
 */
const ofCall: TagsOf = {
  'catalogue.getProduct': ({ productId }) => [reviewsTag(productId)],
  'productReviews.list': ({ productId }) => [reviewsTag(productId), productTag(productId)],
  'catalogue.getVariants': ({ variantGroup }) => [groupTag(variantGroup)],
  'catalogue.sampleOfCategories': () => [anyCategory],
  'catalogue.listCategory': ({ category, pageSize = WATCHED }) =>
    pageSize > WATCHED ? [anyProduct] : tagsOfCategories([category]),
  // Changes of products do not affect these responses; changes of rates and municipalities drop everything.
  'content.getShop': () => [],
  'delivery.municipalities': () => [],
  // Changes of accounts are not announced.
  'accounts.getOptions': () => [anyProduct],
} satisfies TagsOf & Required<Pick<TagsOf, OfOtherData>>

/** The tags of a call's response as a client gets it. */
export function tagsOfResponse(name: CallName, input: unknown, output: unknown): Tags {
  const tags = (ofCall[name as PageCallName] as ((input: unknown) => Tags) | undefined)?.(input) ?? [anyProduct]
  return tags.includes(anyProduct) ? tags : [...tags, ...productsOf(output, input)]
}

/**
 * The tags of a page that made a call. Pages see no facets of `filterProducts`, so that a list of a category without
 * other filters shows its products only.
 */
export function tagsOfCall<N extends PageCallName>(name: N, input: CheckedInput<N>): Tags {
  if (name === 'catalogue.filterProducts') return tagsOfFilter(input as CheckedInput<'catalogue.filterProducts'>)
  return ofCall[name]?.(input) ?? [anyProduct]
}

function tagsOfFilter({
  category,
  brandName: _,
  page,
  pageSize: __,
  grouped: ___,
  ...others
}: CheckedInput<'catalogue.search'>): Tags {
  const isPlain = category !== undefined && (page ?? 1) === 1
  return isPlain && Object.values(others).every((value) => value === undefined)
    ? tagsOfCategories(category)
    : [anyProduct]
}

const known: ReadonlySet<string> = new Set(uploadCategories)

/** A name that belongs to several categories, or is written differently, becomes outdated with any of them. */
const tagsOfCategories = (names: readonly string[]): Tags =>
  names.every((name) => known.has(name)) && names.length > 0 ? names.map((name) => categoryTag(name)) : [anyCategory]

type Shown = { _id?: unknown; variantGroup?: unknown }

/** The products of a response, and the groups that it lists once (P-265). */
export function productsOf(output: unknown, input: unknown): Tags {
  const { data } = output as { data?: unknown }
  const listed = (Array.isArray(data) ? data : [data ?? {}]) as Shown[]
  const { grouped = false } = input as { grouped?: boolean }
  return [...listed.flatMap(tagsOfProduct), ...(grouped ? listed.flatMap(tagsOfGroup) : [])]
}

const tagsOfProduct = ({ _id }: Shown): Tags => (typeof _id === 'string' ? [productTag(_id)] : [])
const tagsOfGroup = ({ variantGroup }: Shown): Tags =>
  typeof variantGroup === 'string' && variantGroup !== '' ? [groupTag(variantGroup)] : []

const shownInJson = /"(_id|variantGroup)":("(?:[^"\\]|\\.)+")/g

/** The products that the JSON of a page shows, and the groups. */
export function productsIn(json: string): Tags {
  const tags = new Set<string>()
  for (const [, field, text = ''] of json.matchAll(shownInJson)) {
    const value = JSON.parse(text) as string
    tags.add(field === '_id' ? productTag(value) : groupTag(value))
  }
  return [...tags]
}
