import { useId } from 'react'
import { useLoaderData, useParams } from 'react-router'

import { cardButtons } from '../cart/cart-button.tsx'
import { facadeOf, menuSpelling } from '../catalogue/facades.ts'
import { ProductList, ProductListSkeleton } from '../catalogue/product-list.tsx'
import { Picture } from '../images/picture.tsx'
import { useArrival, type Arrived } from '../page-data.ts'
import { NotFoundPage } from '../page/not-found-page.tsx'
import { PageHead } from '../page/page-head.tsx'
import { useShopName } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { breadcrumbStructuredData } from '../product/structured-data.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { allOfCategory, type Landing } from './category-data.ts'

/** The page of a category: its façade, its name, its products. */
export function CategoryPage() {
  const { categoryName = '' } = useParams()
  const data = useLoaderData<{ landing: Arrived<Landing> | Promise<Arrived<Landing>> }>()
  const arrival = useArrival(data.landing)
  const headingId = useId()
  const shopName = useShopName()
  const name = menuSpelling(categoryName)
  if (arrival.state === 'failed' && arrival.status === 404) return <NotFoundPage />
  const { cards, hasMore } = arrival.state === 'loaded' ? arrival.value : noProducts
  return (
    <>
      <PageHead
        title={name}
        description={`${name} en ${shopName}: productos con precio en pesos, envío en Colombia y el ahorro a la vista.`}
        canonicalPath={paths.category(categoryName)}
        image={cards[0]?.productImage[0]}
        isHidden={arrival.state === 'loaded' && cards.length === 0}
        jsonLd={breadcrumbStructuredData([
          { label: 'Inicio', href: paths.home },
          { label: name, href: paths.category(categoryName) },
        ])}
      />
      <div className="shop-width flex flex-col gap-8 pb-12">
        <div className="category-band" data-facade={facadeOf(name)}>
          <h1 tabIndex={-1} className="type-h1-large wrap-anywhere">
            {name}
          </h1>
          {cards[0]?.productImage[0] && <Picture url={cards[0].productImage[0]} sizes="160px" urgency="early" />}
        </div>
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="mb-4 type-h2">
            Productos recomendados
          </h2>
          {arrival.state === 'loading' ? (
            <ProductListSkeleton isWide />
          ) : cards.length === 0 ? (
            <EmptyBlock title="No hay productos disponibles" hint="Busca por nombre o mira otra categoría." />
          ) : (
            <ProductList cards={cards} isWide cartSlot={cardButtons} />
          )}
          {hasMore && (
            <p className="pt-8 text-center">
              <a href={allOfCategory(categoryName)} className={buttonClass('outline')}>
                {`Ver todo en ${name}`}
              </a>
            </p>
          )}
        </section>
      </div>
    </>
  )
}

const noProducts: Landing = { cards: [], hasMore: false }
