import { Wrench } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'

import { isScreenLoading, watchScreenLoads } from '../page/screen-loads.ts'
import { useShown } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { CategoryDrawer } from './category-drawer.tsx'
import { Logo } from './logo.tsx'
import { SearchBox } from './search-box.tsx'

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
  /** The session: the sign-in link, or the avatar. */
  corner: ReactNode
}

/** The header of every page. It is outside the routed view, so a page change does not interrupt typing in it. */
export function Header({ hasCategories, cart, corner }: HeaderProps) {
  const isShown = useShown()
  return (
    <header data-shell className="roof bg-roof text-on-roof">
      <div className="roof-grid shop-width">
        <CategoryDrawer />
        <Logo />
        <SearchBox className="roof-search" />
        <div className="roof-end">
          {cart}
          {corner}
        </div>
      </div>
      {hasCategories && (
        <nav aria-label="Tienda" className="roof-nav shop-width">
          <ul>
            {navCategories.filter(isShown).map((category) => (
              <li key={category}>
                <a href={paths.category(category)} className="touch-area">
                  {category}
                </a>
              </li>
            ))}
          </ul>
          <a href={paths.services} className="touch-area">
            <Wrench aria-hidden />
            Servicio técnico a domicilio
          </a>
        </nav>
      )}
      <LoadingHint />
    </header>
  )
}

/** A thin line at the top while the next screen is loading; it appears only after a while (D-6). */
function LoadingHint() {
  const isLoading = useSyncExternalStore(watchScreenLoads, isScreenLoading, () => false)
  return isLoading ? <div aria-hidden className="loading-hint" /> : null
}
