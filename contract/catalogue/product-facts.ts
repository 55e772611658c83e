import { productDescription } from './product-description.ts'
import type { Feature } from './product-features.ts'
import type { FieldDescription, Holds, Kind } from './product-field.ts'
import type { TaxCode } from './tax-codes.ts'

type Described = typeof productDescription
export type ProductField = keyof Described

/** The names of the fields of these kinds. */
export type FieldOf<K extends Kind> = {
  [F in ProductField]: Described[F]['holds']['kind'] extends K ? F : never
}[ProductField]
export type NumberField = FieldOf<'wholeNumber'>

type RequiredField = { [F in ProductField]: Described[F]['empty'] extends 'refused' ? F : never }[ProductField]

type ValueOf<K extends Kind> = K extends 'wholeNumber'
  ? number
  : K extends 'pictures'
    ? string[]
    : K extends 'attributes'
      ? Record<string, string>
      : K extends 'features'
        ? Feature[]
        : K extends 'taxCode'
          ? TaxCode | ''
          : K extends 'flag'
            ? boolean
            : string

type Fact<F extends ProductField> =
  | ValueOf<Described[F]['holds']['kind']>
  | (F extends NumberField ? (Described[F]['empty'] extends 'nothing' ? null : never) : never)

/** The editable fields of a product, as stored. */
export type ProductFacts = { [F in ProductField]: Fact<F> }

/** {@link ProductFacts} as input: null also means the list price, for the fields whose empty value means that. */
export type GivenFacts = {
  [F in ProductField]: Fact<F> | (Described[F]['empty'] extends 'price' ? null : never)
}

/** A missing field stays unchanged; given values have passed the contract (`contract/catalogue/product-fields.ts`). */
export type ProductChange = Partial<GivenFacts>
export type NewProduct = ProductChange & Pick<GivenFacts, RequiredField>

type Field<K extends Kind> = Omit<FieldDescription, 'holds'> & {
  name: FieldOf<K>
  holds: Extract<Holds, { kind: K }>
}

/** The descriptions as a list. */
export const productFieldList = Object.entries(productDescription).map(([name, field]) =>
  Object.assign({ name }, field),
) as unknown as readonly Field<Kind>[]

/** The field descriptions of these kinds. */
export const fieldsOf = <K extends Kind>(...kinds: K[]): readonly Field<K>[] =>
  productFieldList.filter(({ holds }) => (kinds as Kind[]).includes(holds.kind)) as unknown as readonly Field<K>[]

/** The value of an optional field that is empty. */
function nothingOf({ holds: { kind } }: Pick<FieldDescription, 'holds'>): unknown {
  if (kind === 'wholeNumber') return null
  if (kind === 'flag') return false
  if (kind === 'pictures' || kind === 'features') return []
  return kind === 'attributes' ? {} : ''
}

type OptionalField = { [F in ProductField]: Described[F]['empty'] extends 'nothing' ? F : never }[ProductField]

/** The empty values of all optional fields. */
export const nothingMore = Object.fromEntries(
  productFieldList.flatMap((field) => (field.empty === 'nothing' ? [[field.name, nothingOf(field)]] : [])),
) as Pick<ProductFacts, OptionalField>

/** The facts of an object with more fields. */
export function factsOf(product: ProductFacts): ProductFacts {
  const facts: Record<string, unknown> = {}
  for (const { name } of productFieldList) facts[name] = product[name]
  return facts as ProductFacts
}

/** Whether two values of a field are equal; the order of attributes does not matter, that of features does. */
export const isSameFact = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const sorted = (value: object): unknown =>
  Array.isArray(value) ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
