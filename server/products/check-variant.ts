import { sql } from 'kysely'

import type { ProductFacts } from '../../contract/catalogue/product-facts.ts'
import {
  readVariantOptions,
  variantKey,
  variantLimits,
  writeVariantOptions,
} from '../../contract/catalogue/variant-options.ts'
import { isOfGroup } from '../catalogue/list-variants.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Problem, Refuse } from '../platform/problem.ts'

type VariantFacts = Pick<ProductFacts, 'variantGroup' | 'variantOptions'>
type VariantProblem = { field: 'variantGroup' | 'variantOptions'; message: string }

/**
 * The errors of a product's group and options (P-202): one without the other, or options that cannot be read. Readable options
 * are converted to their stored form.
 */
export function checkVariant(facts: VariantFacts): VariantProblem[] {
  const { variantGroup, variantOptions } = facts
  if (variantGroup === '' && variantOptions === '') return []
  if (variantOptions === '') return [{ field: 'variantOptions', message: noOptions }]
  if (variantGroup === '') return [{ field: 'variantGroup', message: noGroup }]
  const options = readVariantOptions(variantOptions)
  if (!options) return [{ field: 'variantOptions', message: unreadableOptions }]
  facts.variantOptions = writeVariantOptions(options)
  if (Array.from(facts.variantOptions).length <= variantLimits.text) return []
  return [{ field: 'variantOptions', message: unreadableOptions }]
}

const example = 'Talla: M, Color: Negro'
const noOptions = `Escribe las opciones de este producto en su grupo de variantes, por ejemplo: ${example}`
const noGroup = 'Escribe el grupo de variantes al que pertenecen estas opciones, o bórralas.'
const unreadableOptions = `Escribe de una a tres opciones, cada una con su nombre y su valor, por ejemplo: ${example}`

type Wanted = VariantFacts & { id: string | null }

/**
 * Refuses options that another product for sale has in the group. Transactions that add products to groups wait for each other
 * until they end; a caller that also locks products locks them before.
 * @param variant with the id of the product that gets them; null for a new one
 * @throws Problem VARIANT_REPEATED (409)
 */
export async function claimVariant(
  tx: Tx,
  { id, variantGroup, variantOptions }: Wanted,
  refuse: Refuse<'VARIANT_REPEATED'>,
): Promise<void> {
  if (variantGroup === '') return
  await sql`select pg_advisory_xact_lock(hashtext('alero product variants'))`.execute(tx)
  const key = keyOf(variantOptions)
  const { rows } = await sql<{ id: string; productName: string; variantOptions: string }>`
    select p.id, p.product_name, p.variant_options from products p where ${isOfGroup(variantGroup)}`.execute(tx)
  const other = rows.find((row) => row.id !== id && keyOf(row.variantOptions) === key)
  if (other) throw repeatedVariant(refuse, other.productName)
}

const keyOf = (text: string): string => variantKey(readVariantOptions(text) ?? [])

function repeatedVariant(refuse: Refuse<'VARIANT_REPEATED'>, product: string): Problem {
  const { message } = refuse('VARIANT_REPEATED', { values: { product } })
  return refuse('VARIANT_REPEATED', { message, fields: [{ field: 'variantOptions', message }] })
}
