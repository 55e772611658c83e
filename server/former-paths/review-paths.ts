import { sql } from 'kysely'

import { writtenFormerPath } from '../../contract/products/former-path.ts'
import type { ReviewedPath } from '../../contract/products/former-paths.ts'
import type { Db } from '../platform/database/pool.ts'
import { findNamedProducts, type Named } from './find-named-products.ts'
import { findOwnPaths, type IsOwnPath } from './own-path.ts'
import type { WrittenRow } from './read-path-file.ts'

type Product = NonNullable<ReviewedPath['product']>
type Stored = { product: Product; leadsToGroup: boolean }

/** The effect of each of the owner's rows, in their order (P-280). Nothing is stored. */
export async function reviewPaths(db: Db, rows: readonly WrittenRow[], isOwnPath: IsOwnPath): Promise<ReviewedPath[]> {
  const named = await findNamedProducts(db, [...new Set(rows.map(({ product }) => product))])
  const paths = rows.map(({ address }) => writtenFormerPath(address))
  const known = paths.filter((path) => path !== null)
  const stored = await findStored(db, known)
  const own = await findOwnPaths(known, isOwnPath)
  const seen = new Map<string, number>()
  return rows.map(({ row, address, product }, index) => {
    const path = paths[index] ?? null
    const found = named.get(product) ?? []
    const refused = (problem: string): ReviewedPath => ({
      ...{
        row,
        kind: 'error',
        path: path ?? shortened(address),
        product: null,
        leadsToGroup: false,
        before: null,
        problem,
      },
    })
    if (path === null) return refused(address === '' ? 'Falta la dirección.' : notAPath(address))
    if (own.has(path)) return refused('Esta dirección es de esta tienda: no puede llevar a un producto.')
    const earlier = seen.get(path)
    if (earlier !== undefined) return refused(`Repite la dirección de la fila ${earlier}.`)
    seen.set(path, row)
    const [one] = found
    if (!one || found.length > 1) return refused(noProduct(product, found))
    return reviewed({ row, path, named: one, stored: stored.get(path) })
  })
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

const notAPath = (address: string): string =>
  /^(https?:\/\/)?[^/\s]+\/?$/i.test(address)
    ? 'No es la dirección de un producto: escríbela desde la primera barra, como /products/camisa.'
    : 'Esta dirección no se puede leer. Cópiala otra vez de tu tienda de antes.'

function noProduct(product: string, found: readonly Named[]): string {
  if (product === '') return 'Falta el producto: su dirección en esta tienda, su referencia o su nombre.'
  if (found.length > 1) return `Hay ${found.length} productos con este nombre. Pon la dirección del que es.`
  return `La tienda no vende «${shortened(product)}».`
}

type Understood = { row: number; path: string; named: Named; stored: Stored | undefined }

function reviewed({ row, path, named: { leadsToGroup, ...product }, stored }: Understood): ReviewedPath {
  const isSame = stored?.product._id === product._id && stored.leadsToGroup === leadsToGroup
  const kind = isSame ? 'same' : stored ? 'change' : 'new'
  return { row, kind, path, product, leadsToGroup, before: stored?.product ?? null, problem: '' }
}

async function findStored(db: Db, paths: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Product & { path: string; leadsToGroup: boolean }>`
    select f.path, f.leads_to_group as "leadsToGroup", p.id as _id, p.product_name as "productName", p.deleted_at is null as "isForSale"
    from former_paths f join products p on p.id = f.product_id where f.path = any (${paths}::text[])`.execute(db)
  return new Map(rows.map(({ path, leadsToGroup, ...product }) => [path, { product, leadsToGroup }]))
}
