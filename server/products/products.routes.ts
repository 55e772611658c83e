import type { FastifyRequest } from 'fastify'

import type { CheckedInput } from '../../contract/index.ts'
import type { NewProduct } from '../../contract/product-facts.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import { witnessOf, type Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import { ok, type Asked, type Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import type { Secret } from '../platform/secret.ts'
import { listOwnProducts, PAGE_SIZE, warnOfEnds } from './list-products.ts'
import { readProductHistory } from './product-history.ts'
import { listShelves, readShelves } from './shelves.ts'
import { submitProduct } from './submit-product.ts'
import { changeProduct, deleteProduct, type Author, type ProductWriting } from './write-product.ts'

type Parts = { db: Db; secret: Secret; audit: Audit; vault: LicenceVault; imageHost: string }
type ProductsCall = Extract<keyof Handlers, `products.${string}`>

/** Binds the calls of the owner's products to what they do. */
export function productsHandlers({ db, secret, audit, vault, imageHost }: Parts): Handlers<ProductsCall> {
  const openWriting = async (): Promise<ProductWriting> => ({ audit, vault, imageHost, shelves: await readShelves(db) })
  return {
    'products.create': async (asked) => {
      const { request, author } = byHand(asked)
      const key = idempotencyKeyOf(request)
      const { id } = await submitProduct(
        { db, secret },
        await openWriting(),
        { product: productOf(asked.input), key },
        author,
      )
      void asked.reply?.code(201)
      return ok({ _id: id }, 'Producto creado')
    },
    'products.change': async (asked) => {
      const { request, author } = byHand(asked)
      const { _id, stockSeen, ...input } = asked.input
      const id = _id.toLowerCase()
      request.auditTarget = id
      const writing = await openWriting()
      const { licences, ...change } = productOf(input)
      const expected = { version: versionOf(request), stock: stockSeen }
      const { version } = await db
        .transaction()
        .execute((tx) => changeProduct(tx, writing, { id, change, licences, expected }, author))
      return ok({ version }, 'Producto actualizado')
    },
    'products.delete': async (asked) => {
      const { request, author } = byHand(asked)
      const id = asked.input.productId.toLowerCase()
      request.auditTarget = id
      const writing = await openWriting()
      await db.transaction().execute((tx) => deleteProduct(tx, writing, id, author))
      return { success: true, error: false, message: 'Producto eliminado correctamente' }
    },
    'products.list': async ({ input: { q, runningOut, page } }) => {
      const [listed, warning] = await Promise.all([
        listOwnProducts(db, { q, runningOut: runningOut !== undefined, page }),
        warnOfEnds(db),
      ])
      return { success: true, error: false, message: '', pageSize: PAGE_SIZE, ...listed, ...warning }
    },
    'products.history': async ({ input }) => ok(await readProductHistory(db, input.productId)),
    'products.shelves': async () => ok(await listShelves(db)),
  }
}

function byHand({ actor, request }: Pick<Asked<ProductsCall>, 'actor' | 'request'>) {
  if (!actor || !request) throw new Problem('NO_SESSION')
  const author: Author = { witness: { ...witnessOf(request), actor: actor.id }, source: 'form' }
  return { request, author }
}

function productOf({
  licenseIdsInput = [],
  ...product
}: CheckedInput<'products.create'>): NewProduct & { licences: readonly string[] } {
  return { ...product, licences: licenseIdsInput }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{8,255}$/.test(key)) throw new Problem('INVALID_REQUEST')
  return key
}

/** The version that `If-Match` names, with or without its quotes; `*` and nothing mean any. */
function versionOf({ headers }: FastifyRequest): number | undefined {
  const wanted = headers['if-match']
  if (wanted === undefined || wanted === '*') return undefined
  const [, digits] = /^"?(\d{1,9})"?$/.exec(wanted) ?? []
  if (digits === undefined) throw new Problem('PRODUCT_CHANGED')
  return Number(digits)
}
