import { ChevronRight, ExternalLink, KeyRound, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Product, ReviewedProduct } from '../../contract/catalogue/catalogue.ts'
import { discountPercent, formatPesos } from '../../contract/values/pesos.ts'
import { ListPrice, Saving } from '../catalogue/price.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { webAddress } from './web-address.ts'

/** The subcategory that the technicians service. */
const COMPUTERS = 'Computadoras'

type ProductFactsProps = {
  product: ReviewedProduct
  /** The rating by buyers. */
  ratingSlot?: ReactNode
  /** The button 'Add To Cart', for people who may use a cart. */
  cartSlot?: ReactNode
}

/** Everything about a product except its pictures, in the order in which shoppers look for it. */
export function ProductFacts({ product, ratingSlot, cartSlot }: ProductFactsProps) {
  const link = webAddress(product.link)
  const attributes = attributesOf(product)
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="wrap-anywhere text-ink-3">
          {product.brandName !== product.category && (
            <>
              <span className="inline-block first-letter:uppercase">{product.brandName}</span>
              {' · '}
            </>
          )}
          <a
            href={paths.category(product.category)}
            className="touch-area inline-block font-semibold text-link first-letter:uppercase hover:underline"
          >
            {product.category}
          </a>
        </p>
        <h1 tabIndex={-1} className="mt-1 type-h1-large wrap-anywhere">
          {product.productName}
        </h1>
        {ratingSlot}
      </div>
      <DetailPrice price={product.price} sellingPrice={product.sellingPrice} ivaIncluded={product.ivaIncluded} />
      <Notices product={product} />
      {(cartSlot || link) && (
        <div className="flex flex-col gap-3">
          {cartSlot}
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noopener"
              lang="en"
              className={buttonClass('outline', 'normal', 'w-full')}
            >
              Buy
              <ExternalLink aria-hidden className="size-5" />
              <span lang="es" className="sr-only">
                (se abre en otra pestaña)
              </span>
            </a>
          )}
        </div>
      )}
      {product.installable && (
        <p className="flex items-start gap-2 type-body-sm text-ink-2">
          <Wrench aria-hidden className="mt-0.5 size-4 shrink-0" />
          Te lo instalamos en casa: agenda la visita después de comprar.
        </p>
      )}
      {attributes.length > 0 && (
        <dl className="attribute-grid">
          {attributes.map(([name, value]) => (
            <div key={name}>
              <dt className="type-caption wrap-anywhere text-ink-3">{name}</dt>
              <dd className="type-body-sm wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Features features={product.features} />
      {product.description && (
        <section aria-labelledby="descripcion">
          <h2 id="descripcion" className="mb-1 type-h3">
            Descripción
          </h2>
          <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line text-ink-2">{product.description}</p>
        </section>
      )}
      {product.brandName === COMPUTERS && <ServiceHint />}
    </div>
  )
}

/** Its attributes as shoppers read them, its brand and reference first (P-276, P-277). */
function attributesOf({ brand, sku, attributes }: Product): [string, string][] {
  const named = Object.entries({ Marca: brand, Referencia: sku }).filter(([, value]) => value !== '')
  return [...named, ...Object.entries(attributes).filter(([name]) => named.every(([own]) => own !== name))]
}

/** The owner's features of it, pairs in the owner's order (P-275). */
function Features({ features }: Pick<Product, 'features'>) {
  if (features.length === 0) return null
  return (
    <section aria-labelledby="caracteristicas">
      <h2 id="caracteristicas" className="mb-2 type-h3">
        Características
      </h2>
      <dl className="feature-list">
        {features.map(({ name, value }) => (
          <div key={name}>
            <dt className="type-body-sm wrap-anywhere text-ink-3">{name}</dt>
            <dd className="type-body-sm wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function DetailPrice({
  price,
  sellingPrice,
  ivaIncluded,
}: Pick<ReviewedProduct, 'price' | 'sellingPrice' | 'ivaIncluded'>) {
  const percent = discountPercent(price, sellingPrice)
  const isReduced = sellingPrice < price
  return (
    <div>
      {isReduced && (
        <p className="[&_s]:text-[15px]">
          <ListPrice price={price} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <strong className="type-price-xl">{formatPesos(sellingPrice)}</strong>
        {percent > 0 && <Saving percent={percent} />}
      </p>
      {isReduced && (
        <p className="mt-1 type-body-sm font-semibold text-ok">{`Ahorras ${formatPesos(price - sellingPrice)}`}</p>
      )}
      {ivaIncluded && <p className="mt-1 type-caption text-ink-3">IVA incluido</p>}
    </div>
  )
}

function Notices({ product }: { product: Product }) {
  if (!product.digital && !product.agotado) return null
  return (
    <ul className="flex flex-wrap gap-2 type-body-sm">
      {product.digital && (
        <li className="flex items-center gap-2 rounded-8 bg-primary-soft px-3 py-1 font-semibold text-primary">
          <KeyRound aria-hidden className="size-4" />
          Licencia digital
        </li>
      )}
      {product.agotado && <li className="rounded-8 bg-sunken px-3 py-1 font-semibold text-ink-2">Agotado</li>}
    </ul>
  )
}

function ServiceHint() {
  return (
    <a
      href={paths.preventive}
      className="flex min-h-16 items-center gap-4 rounded-16 bg-accent-soft px-5 py-3 transition-shadow hover:shadow-2"
    >
      <Wrench aria-hidden className="size-5 shrink-0" />
      <span className="flex-1 type-body-sm">
        <span className="block font-semibold">Mantenimiento preventivo a domicilio</span>
        {`desde ${formatPesos(25_000)} por equipo`}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
    </a>
  )
}
