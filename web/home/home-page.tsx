import { Suspense, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'

import { cardButtons } from '../cart/cart-button.tsx'
import type { Card } from '../catalogue/card.ts'
import { ProductStrip } from '../catalogue/product-strip.tsx'
import { useArrival, type Arrived } from '../page-data.ts'
import { PageHead } from '../page/page-head.tsx'
import { useShopName, useShown } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { shopStructuredData } from './home-data.ts'
import { ServicePromotion } from './service-promotion.tsx'
import { firstStrips, secondStrips, type Strip } from './strips.ts'
import { TileCard } from './tile-card.tsx'
import { firstGrid, secondGrid, type Tile } from './tiles.ts'

type StripCards = Arrived<Card[]> | Promise<Arrived<Card[]>>

/** `/`: tiles of categories and strips of products. */
export function HomePage() {
  const cardsOf = useLoaderData<Record<string, StripCards>>()
  const name = useShopName()
  const isShown = useShown()
  const shownOf = (grid: readonly Tile[]) => grid.filter(({ title }) => isShown(title))
  const first = shownOf(firstGrid)
  return (
    <>
      <PageHead
        title="Casa y tecnología bajo el mismo techo"
        description="Compra en pesos para tu casa, tu familia y tu computador: productos, licencias digitales y mantenimiento de computadores a domicilio en Colombia."
        canonicalPath={paths.home}
        jsonLd={shopStructuredData(name)}
      />
      <h1 className="sr-only" tabIndex={-1}>
        {name}, casa y tecnología bajo el mismo techo
      </h1>
      <div className="flex flex-col gap-8 pb-12 md:gap-12">
        {first.length > 0 && (
          <TileGrid label="Para empezar">
            {first.map((tile, index) => (
              <TileCard key={tile.title} tile={tile} urgency={index === 0 ? 'first' : 'early'} />
            ))}
          </TileGrid>
        )}
        <Strips strips={firstStrips} cardsOf={cardsOf} />
        <TileGrid label="Más ideas">
          {shownOf(secondGrid.slice(0, 1)).map((tile) => (
            <TileCard key={tile.title} tile={tile} isWide />
          ))}
          <ServicePromotion />
          {shownOf(secondGrid.slice(1)).map((tile) => (
            <TileCard key={tile.title} tile={tile} />
          ))}
        </TileGrid>
        <Strips strips={secondStrips} cardsOf={cardsOf} />
      </div>
    </>
  )
}

/** The frame of a home grid: four columns, two on tablets, a row to swipe through on phones. */
function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="tile-scroller w-full md:shop-width" aria-label={label}>
      <div className="tile-grid">{children}</div>
    </section>
  )
}

/** Each strip is hydrated on its own, so that a slow phone can handle input in between. */
function Strips({ strips, cardsOf }: { strips: Strip[]; cardsOf: Record<string, StripCards> }) {
  const isShown = useShown()
  return strips.map((strip) => {
    const cards = cardsOf[strip.category]
    return (
      cards &&
      isShown(strip.shortName) && (
        <Suspense key={strip.category}>
          <TopStrip strip={strip} cards={cards} />
        </Suspense>
      )
    )
  })
}

function TopStrip({ strip, cards }: { strip: Strip; cards: StripCards }) {
  return (
    <ProductStrip
      title={`Top's ${strip.shortName}`}
      href={paths.category(strip.category)}
      arrival={useArrival(cards)}
      cartSlot={cardButtons}
    />
  )
}
