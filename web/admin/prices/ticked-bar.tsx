import { X } from 'lucide-react'
import { useNavigate } from 'react-router'

import { priceLimits } from '../../../contract/products/price-rules.ts'
import { counted } from '../../../contract/values/units.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { manyPricesPath, type Ticked } from './price-text.ts'

/** The actions for ticked products: floating below the list, on phones at the bottom edge of the window. */
export function TickedBar({ ticked, onClear }: { ticked: ReadonlySet<string>; onClear: () => void }) {
  const navigate = useNavigate()
  return (
    <section
      aria-label="Productos marcados"
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex items-center gap-2 bg-surface px-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-3 md:bottom-4 md:mx-0 md:gap-3 md:rounded-16 md:px-3 md:py-3"
    >
      <IconButton aria-label="Quitar las marcas" onClick={onClear}>
        <X aria-hidden className="size-5" />
      </IconButton>
      <p className="min-w-0 flex-1 font-semibold tabular-nums" aria-live="polite">
        {counted(ticked.size, 'producto', 'productos')}
      </p>
      <Button
        size="small"
        disabled={ticked.size > priceLimits.named}
        onClick={() => void navigate(manyPricesPath, { state: { productIds: [...ticked] } satisfies Ticked })}
      >
        Cambiar precios
      </Button>
    </section>
  )
}
