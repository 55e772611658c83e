import { Menu, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { menuCategories } from '../../contract/categories.ts'
import { facadeOf } from '../catalogue/facades.ts'
import { paths } from '../paths.ts'
import { classes } from '../ui/classes.ts'
import { Drawer } from '../ui/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'

const drawerId = 'categorias'

/** The hamburger and the drawer of the 14 categories (specification §2). */
export function CategoryDrawer() {
  const [isOpen, setOpen] = useState(false)
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
        className="-ml-2.5 text-on-roof hover:bg-roof-up!"
      >
        <Menu aria-hidden className="size-6" />
      </IconButton>
      <Drawer id={drawerId} title="Categorías" onToggle={setOpen}>
        <nav aria-label="Categorías">
          <ul>
            {menuCategories.map((category) => {
              const href = paths.search(category)
              return (
                <li key={category}>
                  <a href={href} aria-current={pathname + search === href ? 'page' : undefined} className={row}>
                    <span aria-hidden data-facade={facadeOf(category)} className="size-4 rounded-4 bg-(--wall)" />
                    {category}
                  </a>
                </li>
              )
            })}
          </ul>
          <div className="mx-3 my-3 border-t border-line" />
          <a href={paths.services} className={classes(row, 'font-semibold text-link')}>
            <Wrench aria-hidden className="size-5" />
            Servicio técnico a domicilio
          </a>
        </nav>
      </Drawer>
    </>
  )
}

const row =
  'flex min-h-12 items-center gap-4 rounded-10 px-3 -outline-offset-2! transition-colors hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary'

/** For browsers that do not know `command` yet. */
function openDrawer(): void {
  const drawer = document.getElementById(drawerId) as HTMLDialogElement | null
  if (drawer && !drawer.open) drawer.showModal()
}
