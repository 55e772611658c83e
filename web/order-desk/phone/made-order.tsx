import { CircleCheck } from 'lucide-react'

import { formatPesos } from '../../../contract/pesos.ts'
import type { PaymentLink } from '../../../contract/phone-orders.ts'
import { untilWords } from './link-words.ts'
import { ShareLink } from './share-link.tsx'

export type Made = PaymentLink & { isEmailed: boolean; email: string }

/** The order is there and waits for its payment; the link stands here also where no e-mail can be sent. */
export function MadeOrder({ made }: { made: Made }) {
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
        <div>
          <p className="font-semibold">{`Espera el pago de ${formatPesos(made.total)}.`}</p>
          <p className="text-ink-2">{`Las unidades quedan apartadas hasta ${untilWords(made.expiresAt)}.`}</p>
        </div>
      </div>
      <ShareLink link={made} />
      <p className="type-body-sm wrap-anywhere text-ink-2">
        {made.isEmailed ? `También lo enviamos a ${made.email}.` : 'Esta tienda no envía correos: compártelo tú.'}
      </p>
    </div>
  )
}
