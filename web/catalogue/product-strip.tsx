import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'

import type { Arrival } from '../page-data.ts'
import type { Card } from './card.ts'
import { ProductCard, type CartSlot } from './product-card.tsx'
import { CardSkeleton, skeletonKeys } from './product-skeletons.tsx'

/** How far an arrow moves the strip, in px (P-11). */
const STEP = 300

type ProductStripProps = {
  title: string
  /** The link of the heading. */
  href?: string
  arrival: Arrival<Card[]>
  cartSlot?: CartSlot
}

/** A heading and a row of cards that scrolls sideways, by finger, wheel, key or arrow button. */
export function ProductStrip({ title, href, arrival, cartSlot }: ProductStripProps) {
  const headingId = useId()
  const strip = useRef<HTMLElement>(null)
  const cards = arrival.state === 'loaded' ? arrival.value : []
  const { isAtStart, isAtEnd, watch } = useEnds()
  const attach = useCallback(
    (element: HTMLElement) => {
      strip.current = element
      return watch(element)
    },
    [watch],
  )
  const move = (left: number) => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollBy({ left, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return (
    <section>
      <div className="shop-width mb-4 flex min-h-11 items-center justify-between gap-4">
        <h2 id={headingId} className="type-h2">
          {href ? (
            <a href={href} className="hover:underline">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        <div className="hidden gap-2 md:flex">
          <Arrow label="Anterior" isOff={isAtStart} onPress={() => move(-STEP)} />
          <Arrow label="Siguiente" isOff={isAtEnd} onPress={() => move(STEP)} />
        </div>
      </div>
      {arrival.state === 'loading' ? (
        <StripSkeleton />
      ) : cards.length === 0 ? (
        <p className="shop-width flex min-h-24 items-center text-ink-2">No hay productos disponibles</p>
      ) : (
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section ref={attach} className="products-strip" aria-labelledby={headingId} tabIndex={0}>
          <ul>
            {cards.map((card) => (
              <li key={card._id}>
                <ProductCard card={card} cartSlot={cartSlot} sizes="(width < 48rem) 168px, 224px" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}

function StripSkeleton() {
  return (
    <div className="products-strip appears-late" aria-busy="true">
      <p className="sr-only">Cargando productos</p>
      <ul aria-hidden>
        {skeletonKeys.map((key) => (
          <li key={key} data-skeleton>
            <CardSkeleton />
          </li>
        ))}
      </ul>
    </div>
  )
}

type ArrowProps = { label: 'Anterior' | 'Siguiente'; isOff: boolean; onPress: () => void }

function Arrow({ label, isOff, onPress }: ArrowProps) {
  const Icon = label === 'Anterior' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-12 bg-surface shadow-1 transition hover:shadow-2 active:scale-98 aria-disabled:cursor-default aria-disabled:text-ink-3/50 aria-disabled:shadow-1"
    >
      <Icon className="size-5" aria-hidden />
    </button>
  )
}

/** Whether the strip is at its first or last card, so that an arrow is shown as disabled. */
function useEnds() {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false })
  const watch = useCallback((element: HTMLElement) => {
    const measure = () => {
      const isAtStart = element.scrollLeft <= 1
      const isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
      setEnds((before) =>
        before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    // Far below the window its cards have no layout, so there is nothing to measure.
    element.addEventListener('contentvisibilityautostatechange', measure)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
      element.removeEventListener('contentvisibilityautostatechange', measure)
    }
  }, [])
  return { ...ends, watch }
}
