import type { FastifyRequest } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import type { NewProduct } from '../../contract/catalogue/product-facts.ts'
import type { CheckedInput } from '../../contract/index.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { mayEnter } from '../../contract/shop-areas.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import { ifMatch, idempotencyKey, unreadable } from '../platform/http/conditions.ts'
import type { CallContext, Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import { Problem, type Refuse } from '../platform/problem.ts'
import type { Secret } from '../platform/secret.ts'
import { addVariants } from './add-variants.ts'
import { listUploadCategories, readCategoryLists } from './category-lists.ts'
import { dropCopiedNames } from './drop-copied-names.ts'
import { listOwnProducts, listOwnVariants, PAGE_SIZE, readLowStock } from './list-products.ts'
import { listRemovedProducts } from './list-removed-products.ts'
import { readProductHistory } from './product-history.ts'
import { readRunningOutFrom, setRunningOutFrom } from './running-out-from.ts'
import { correctStock, readStockMovements } from './stock-movements.ts'
import { submitChange, submitProduct } from './submit-product.ts'
import { deleteProduct, restoreProduct, type Author, type ProductWriting } from './write-product.ts'

type Parts = { db: Db; secret: Secret; audit: Audit; vault: LicenceVault; imageHost: string }
type ProductsCall = Extract<CallName, `products.${string}`>

/** Binds the calls of the owner's products to their handlers. */
export function productsHandlers({ db, secret, audit, vault, imageHost }: Parts): Handlers<ProductsCall> {
  const openWriting = async (): Promise<ProductWriting> => ({
    audit,
    vault,
    imageHost,
    categoryLists: await readCategoryLists(db),
  })
  return {
    'products.create': async (call) => {
      const key = idempotencyKey(call.request, () => new Problem('INVALID_REQUEST'))
      const { copyOf, isForSale, _id: from, ...input } = call.input
      const given = await dropCopiedNames(db, { from, product: productOf(input) })
      const product = { ...given, copyOf: copyOf?.toLowerCase(), isForSale }
      const { id } = await submitProduct({ db, secret }, await openWriting(), { product, key }, byHand(call))
      void call.reply.code(201)
      return ok({ _id: id }, isForSale === false ? 'Producto guardado sin publicar' : 'Producto creado')
    },
    'products.change': async (call) => {
      const { _id, stockSeen, isForSale, ...input } = call.input
      const id = _id.toLowerCase()
      call.request.auditTarget = id
      const writing = await openWriting()
      const { licences, ...change } = productOf(input)
      const version = ifMatch(call.request, () => call.refuse('PRODUCT_CHANGED'))
      const expected = { version, stock: stockSeen, isForSale }
      const key = idempotencyKey(call.request, () => new Problem('INVALID_REQUEST'))
      const changed = await submitChange({ db, secret }, writing, { id, change, licences, expected, key }, byHand(call))
      return ok({ version: changed.version }, 'Producto actualizado')
    },
    'products.delete': async (call) => {
      const id = call.input.productId.toLowerCase()
      call.request.auditTarget = id
      const writing = await openWriting()
      await db.transaction().execute((tx) => deleteProduct(tx, writing, id, byHand(call)))
      return done('Producto eliminado correctamente')
    },
    'products.restore': async (call) => {
      const id = call.input.productId.toLowerCase()
      call.request.auditTarget = id
      const writing = await openWriting()
      await db.transaction().execute((tx) => restoreProduct(tx, writing, id, byHand(call)))
      return done('El producto está a la venta.')
    },
    'products.list': async ({ input: { q, removed, runningOut, page }, actor }) => {
      const [listed, warning] = await Promise.all([
        removed === undefined
          ? listOwnProducts(db, { q, runningOut: runningOut !== undefined, page })
          : listRemovedProducts(db, { q, page }),
        readLowStock(db),
      ])
      // People who take telephone orders find products, but do not see their costs.
      const isSecret = !mayEnter(actor.areas, 'products')
      const data = isSecret ? listed.data.map((product) => ({ ...product, costPrice: null })) : listed.data
      return { ...done(), pageSize: PAGE_SIZE, ...listed, data, ...warning }
    },
    'products.runningOutFrom': async () => ok({ units: await readRunningOutFrom(db) }),
    'products.setRunningOutFrom': async ({ input: { units }, actor, request }) => {
      await setRunningOutFrom({ db, audit }, units, { ...auditActorOf(request), actor: actor.id })
      return ok({ units }, 'Aviso guardado')
    },
    'products.history': async ({ input }) => ok(await readProductHistory(db, input.productId)),
    'products.movements': async ({ input, actor, refuse }) =>
      ok(await readStockMovements(db, { ...input, withOrders: mayEnter(actor.areas, 'orders') }, refuse)),
    'products.correctStock': async ({ input, actor, request, refuse }) => {
      request.auditTarget = input.productId.toLowerCase()
      const key = onceKey(request, 'Falta la clave con la que esta corrección se hace una sola vez.')
      const auditActor = { ...auditActorOf(request), actor: actor.id }
      return ok(await correctStock({ db, audit }, input, { auditActor, key, refuse }), 'Stock corregido')
    },
    'products.variants': async ({ input, refuse }) => ok(await listOwnVariants(db, input.productId, refuse)),
    'products.addVariants': async (call) => {
      call.request.auditTarget = call.input.productId.toLowerCase()
      const key = onceKey(call.request, 'Falta la clave con la que estas variantes se crean una sola vez.')
      const created = await addVariants({ db, secret }, await openWriting(), { ...call.input, key }, byHand(call))
      return ok({ created }, created === 1 ? 'Variante creada' : `${created} variantes creadas`)
    },
    'products.categories': async () => ok(await listUploadCategories(db)),
  }
}

function onceKey(request: FastifyRequest, message: string): string {
  const missing = () => unreadable('Idempotency-Key', message)
  const key = idempotencyKey(request, missing)
  if (key === undefined) throw missing()
  return key
}

type ByHand<C extends ProblemCode> = Pick<CallContext<ProductsCall>, 'actor' | 'request'> & { refuse: Refuse<C> }

function byHand<C extends ProblemCode>({ actor, request, refuse }: ByHand<C>): Author<C> {
  return { auditActor: { ...auditActorOf(request), actor: actor.id }, source: 'form', refuse }
}

function productOf({
  licenseIdsInput = [],
  ...product
}: Omit<CheckedInput<'products.create'>, '_id' | 'copyOf' | 'isForSale'>): NewProduct & {
  licences: readonly string[]
} {
  return { ...product, licences: licenseIdsInput }
}
