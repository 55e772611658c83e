import { sql } from 'kysely'

import { productFieldList, type ProductFacts } from '../../contract/catalogue/product-facts.ts'

/** The columns of `products` that people edit, in the order of {@link valuesOf}. */
export const writtenColumns = sql.raw(productFieldList.map(({ column }) => column).join(', '))

/** A product's facts by their columns. */
export const rowOf = (facts: ProductFacts): Record<string, unknown> =>
  Object.fromEntries(productFieldList.map(({ name, column }) => [column, facts[name]]))

/** A product's facts as the values of {@link writtenColumns}; PostgreSQL derives their types from the columns. */
export const valuesOf = (facts: ProductFacts) =>
  sql.join(
    productFieldList.map(({ name, holds: { kind } }) =>
      kind === 'attributes' || kind === 'features' ? JSON.stringify(facts[name]) : facts[name],
    ),
  )
