import { Wrench } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

import { paths } from '../paths.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { LoadingHint } from './loading-hint.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'
import { useSlidingHeader } from './sliding-header.ts'

const navCategories = [
  'Tecnologia',
  'Hogar',
  'Moda para mujer',
  'Moda para hombre',
  'Belleza',
  'Mascotas',
  'Deportes',
  'Juguetes y juegos',
]

type HeaderProps = {
  /** Shop pages have the row of categories; the areas of client, technician and admin do not. */
  hasCategories: boolean
  cart: ReactNode
  /** Who is looking: the way to sign in, or the avatar. */
  corner: ReactNode
}

/** The roof over every page (design §8). It stands outside the routed view, so typing in it is never interrupted. */
export function Header({ hasCategories, cart, corner }: HeaderProps) {
  const roof = useRef<HTMLElement>(null)
  useSlidingHeader(roof)
  return (
    <header ref={roof} data-shell className="roof bg-roof text-on-roof">
      <div className="roof-grid shop-width">
        <CategoryDrawer />
        <Logo />
        <SearchBox className="roof-search" />
        <div className="roof-end flex items-center justify-end gap-1 md:gap-2">
          {cart}
          {corner}
        </div>
      </div>
      {hasCategories && (
        <nav aria-label="Tienda" className="shop-width hidden h-11 items-center gap-6 md:flex">
          <ul className="flex min-w-0 items-center gap-6 type-body-sm">
            {navCategories.map((category) => (
              <li key={category} className="max-desktop:nth-[n+5]:hidden">
                <a href={paths.category(category)} className={navLink}>
                  {category}
                </a>
              </li>
            ))}
          </ul>
          <a
            href={paths.services}
            className={`${navLink} ml-auto flex items-center gap-2 type-body-sm font-semibold text-accent!`}
          >
            <Wrench aria-hidden className="size-5" />
            Servicio técnico a domicilio
          </a>
        </nav>
      )}
      <LoadingHint />
    </header>
  )
}

const navLink = 'touch-area rounded-4 whitespace-nowrap text-on-roof-2 transition-colors hover:text-on-roof'
