import { sql } from 'kysely'

import { formatNumber } from '../../../contract/values/units.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { RowProblem, RowReading } from '../reading/read-row.ts'
import { referenceFields, skuOf } from './find-products.ts'
import type { Match, RowPlan } from './plan-row.ts'

const MOST_LICENCES = 100_000

/** Remembers the products and keys of earlier rows, to find duplicates in one file. */
export class RowsSeen {
  #rows = new Map<string, number>()
  #licences = new Map<string, number>()
  #ofRow = new Map<number, Buffer[]>()
  #hmacOf: (licence: string) => Buffer

  constructor(hmacOf: (licence: string) => Buffer) {
    this.#hmacOf = hmacOf
  }

  /** Adds to the plan the values of this row that repeat earlier rows. */
  check(row: number, reading: RowReading, match: Match | null, plan: RowPlan): void {
    this.#checkProduct(row, reading, match, plan)
    this.#checkLicences(row, reading, plan)
  }

  #checkProduct(row: number, { texts, columnOf }: RowReading, match: Match | null, plan: RowPlan): void {
    const names: { field: string; key: string }[] = match ? [{ field: match.by, key: `_id ${match.product._id}` }] : []
    for (const field of referenceFields) {
      const reference = field === 'sku' ? skuOf(texts) : texts[field]
      if (reference) names.push({ field, key: `${field} ${reference}` })
    }
    if (names.length === 0 && plan.values) {
      const { productName, category, brandName } = plan.values
      names.push({ field: 'productName', key: `name ${productName}\n${category}\n${brandName}` })
    }
    for (const { field, key } of names) {
      const first = this.#rows.get(key)
      if (first === undefined) this.#rows.set(key, row)
      else {
        plan.problems.push({ column: columnOf(field), message: `Repite el producto de la fila ${first}.` })
        return
      }
    }
  }

  #checkLicences(row: number, { columnOf }: RowReading, plan: RowPlan): void {
    if (plan.licences.length === 0) return
    const refuse = (message: string) => plan.problems.push({ column: columnOf('licences'), message })
    if (this.#licences.size + plan.licences.length > MOST_LICENCES) {
      refuse(`El archivo tiene más de ${formatNumber(MOST_LICENCES)} licencias. Divídelo en partes.`)
      return
    }
    const hmacs = plan.licences.map((licence) => this.#hmacOf(licence))
    const repeated = new Set<number>()
    for (const hmac of hmacs) {
      const key = hmac.toString('base64')
      const first = this.#licences.get(key)
      if (first === undefined) this.#licences.set(key, row)
      else if (first !== row) repeated.add(first)
    }
    if (repeated.size > 0) refuse(`Repite licencias de la fila ${[...repeated].slice(0, 3).join(', ')}.`)
    this.#ofRow.set(row, hmacs)
  }

  /** Refuses those of these rows whose licence keys the shop already has. */
  async refuseKnownLicences(
    tx: Tx,
    rows: { plan: RowPlan; reviewed: { row: number; kind: string; problems: RowProblem[]; changes: unknown[] } }[],
  ): Promise<void> {
    const hmacs = [...this.#ofRow.values()].flat()
    if (hmacs.length === 0) return
    const known = await knownHmacs(tx, hmacs)
    for (const { reviewed } of rows) {
      const repeated = this.#ofRow.get(reviewed.row)?.filter((hmac) => known.has(hmac.toString('base64'))).length ?? 0
      if (repeated === 0) continue
      const message = `${repeated === 1 ? 'Una licencia ya estaba registrada' : `${repeated} licencias ya estaban registradas`} en la tienda.`
      reviewed.problems.push({ column: null, message })
      reviewed.kind = 'error'
      reviewed.changes = []
    }
    this.#ofRow.clear()
  }
}

async function knownHmacs(tx: Tx, hmacs: Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ keyHmac: Buffer }>`
    select key_hmac from licence_keys where key_hmac = any (${hmacs}::bytea[])`.execute(tx)
  return new Set(rows.map(({ keyHmac }) => keyHmac.toString('base64')))
}
