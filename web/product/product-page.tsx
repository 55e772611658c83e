import { useState } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { cardButtons } from '../cart/cart-button.tsx'
import type { Card } from '../catalogue/card.ts'
import { menuSpelling } from '../catalogue/facades.ts'
import { ProductStrip } from '../catalogue/product-strip.tsx'
import { useArrival, type Arrival, type Arrived } from '../page-data.ts'
import { PageHead } from '../page/page-head.tsx'
import { useShop } from '../page/shop.ts'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { RatingLink } from '../product-reviews/rating-link.tsx'
import { ReviewSection } from '../product-reviews/review-section.tsx'
import { StockNotice } from '../stock-notices/stock-notice.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ArrivalBlock } from './arrival-block.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { Gallery } from './gallery.tsx'
import type { ShownProduct } from './product-data.ts'
import { ProductFacts } from './product-facts.tsx'
import { ProductMissing } from './product-missing.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'
import { QuestionAndShare } from './question-and-share.tsx'
import { productStructuredData } from './structured-data.ts'
import { VariantPicker } from './variant-picker.tsx'

type Arriving<T> = Arrived<T> | Promise<Arrived<T>>

/** One product: pictures, prices, facts, and others of its category. */
export function ProductPage() {
  const data = useLoaderData<{ product: Arriving<ShownProduct>; recommended: Arriving<Card[]> }>()
  const product = useArrival(data.product)
  const recommended = useArrival(data.recommended)
  const { revalidate } = useRevalidator()
  const shop = useShop()
  useLateHeading(product.state)
  const former = useFormerVariant(product)
  if (product.state === 'failed') return <ProductMissing status={product.status} onRetry={() => void revalidate()} />
  const value = product.state === 'loaded' ? product.value : former
  if (!value) return <ProductSkeleton />
  const steps = [
    { label: 'Inicio', href: paths.home },
    { label: menuSpelling(value.category), href: paths.category(value.category) },
    // In a category without subcategories both names are the same.
    ...(value.brandName === value.category ? [] : [{ label: value.brandName, href: paths.search(value.brandName) }]),
  ]
  return (
    <>
      <PageHead
        title={value.productName}
        description={describe(value)}
        canonicalPath={paths.product(value._id)}
        image={value.productImage[0]}
        type="product"
        jsonLd={productStructuredData(value, steps, shop?.delivery)}
      />
      <div className="flex flex-col gap-8 pb-12 md:gap-12">
        <div className="shop-width flex w-full flex-col gap-4">
          <Breadcrumb steps={steps} />
          <div className="product-layout" inert={value === former} aria-busy={value === former || undefined}>
            <Gallery key={value._id} name={value.productName} pictures={value.productImage} />
            <ProductFacts
              product={value}
              ratingSlot={<RatingLink reviews={value.reviews} />}
              cartSlot={
                <>
                  {value.variants && <VariantPicker productId={value._id} variants={value.variants} />}
                  {value.agotado ? (
                    <StockNotice key={`notice ${value._id}`} productId={value._id} />
                  ) : (
                    <ArrivalBlock key={`arrival ${value._id}`} product={value} />
                  )}
                  <BuyButtons key={`buy ${value._id}`} product={value} />
                  <QuestionAndShare product={value} />
                </>
              }
            />
          </div>
        </div>
        <ReviewSection key={`reviews ${value._id}`} product={value} onChanged={() => void revalidate()} />
        {/* From here on a page is as all of its brand and category: see shared-endings.ts. */}
        <div data-ending="" className="contents">
          <ProductStrip
            key={value._id}
            title="Productos recomendados"
            href={paths.category(value.category)}
            arrival={recommended}
            cartSlot={cardButtons}
          />
        </div>
      </div>
    </>
  )
}

/** The product shown before, while another variant of its group is loading: the page stays, but disabled, until then (D-6). */
function useFormerVariant(product: Arrival<ShownProduct>): ShownProduct | undefined {
  const { id } = useParams()
  const now = product.state === 'loaded' ? product.value : undefined
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  const isOfGroup = product.state === 'loading' && last?.variants?.some(({ _id }) => _id === id)
  return isOfGroup ? last : undefined
}

/** The first sentences of the description, cut at a word within the length that search engines show. */
function describe({ productName, brandName, description }: Product): string {
  const text = `${productName}, ${brandName}. ${description}`.replaceAll(/\s+/g, ' ')
  return text.length <= 160 ? text.trim() : `${text.slice(0, 159).replace(/\s+\S*$/, '')}…`
}
