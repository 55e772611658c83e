import { Menu, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { menuCategories } from '../../contract/catalogue/categories.ts'
import { facadeOf } from '../catalogue/facades.ts'
import { useShown } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const drawerId = 'categorias'

/** The hamburger and the drawer of the 14 categories (P-3). */
export function CategoryDrawer() {
  const [isOpen, setOpen] = useState(false)
  const isShown = useShown()
  const { pathname, search } = useLocation()
  return (
    <>
      <IconButton
        aria-label="Abrir categorías"
        aria-expanded={isOpen}
        aria-controls={drawerId}
        command="show-modal"
        commandfor={drawerId}
        onClick={openDrawer}
        className="hamburger"
      >
        <Menu aria-hidden />
      </IconButton>
      <Drawer id={drawerId} title="Categorías" onToggle={setOpen}>
        <nav aria-label="Categorías" className="category-rows">
          <ul>
            {menuCategories.filter(isShown).map((category) => {
              const href = paths.search(category)
              return (
                <li key={category}>
                  <a href={href} aria-current={pathname + search === href ? 'page' : undefined}>
                    <span aria-hidden data-facade={facadeOf(category)} />
                    {category}
                  </a>
                </li>
              )
            })}
          </ul>
          <hr />
          <a href={paths.services}>
            <Wrench aria-hidden />
            Servicio técnico a domicilio
          </a>
        </nav>
      </Drawer>
    </>
  )
}

/** For browsers that do not know `command` yet. */
function openDrawer(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  const drawer = document.getElementById(drawerId) as HTMLDialogElement | null
  if (drawer && !drawer.open) drawer.showModal()
}
