import { Plus } from 'lucide-react'

import { counted } from '../../contract/values/units.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { manyPricesPath } from './prices/price-text.ts'
import { restockPath } from './restock/restock-text.ts'

/** The heading of the products with their number, and the ways to more of them. */
export function ProductsHeading({ total, onNew }: { total: number | undefined; onNew: () => void }) {
  return (
    <AreaHeading title="All product" lang="en">
      {total !== undefined && (
        <output className="text-ink-3 tabular-nums">{counted(total, 'producto', 'productos')}</output>
      )}
      <div className="grid w-full grid-cols-2 gap-2 whitespace-nowrap md:flex md:flex-wrap lg:ml-auto lg:w-auto lg:gap-3">
        <a href={restockPath} className={buttonClass('outline', 'small', 'max-lg:px-2.5')}>
          Qué comprar
        </a>
        <a href={manyPricesPath} className={buttonClass('outline', 'small', 'max-lg:px-2.5')}>
          Cambiar precios
        </a>
        <a href={paths.adminImports} className={buttonClass('outline', 'small', 'max-lg:px-2.5')}>
          Importar
        </a>
        <a href="/api/product-export?format=xlsx" download className={buttonClass('outline', 'small', 'max-lg:px-2.5')}>
          Exportar
        </a>
        <Button
          size="small"
          className="order-first col-span-2 max-lg:px-2.5 md:order-none md:ml-auto lg:ml-0"
          icon={<Plus aria-hidden className="size-5" />}
          lang="en"
          onClick={onNew}
        >
          Upload Product
        </Button>
      </div>
    </AreaHeading>
  )
}
