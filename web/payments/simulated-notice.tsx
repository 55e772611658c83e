import { FlaskConical } from 'lucide-react'

import { useShop } from '../page/shop.ts'

/** Tells an admin that payments of this shop are simulated, so that licences are given away (P-26). */
export function SimulatedNotice() {
  if (!useShop()?.hasSimulatedPayments) return null
  return (
    <p className="mb-5 flex gap-3 rounded-14 bg-warn-soft p-4 type-body-sm font-semibold text-warn">
      <FlaskConical aria-hidden className="mt-0.5 size-5 shrink-0" />
      Los pagos de esta tienda son de prueba: no se cobra nada a nadie y las licencias se entregan gratis.
    </p>
  )
}
