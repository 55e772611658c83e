import { CircleCheck } from 'lucide-react'

import type { CallOutput } from '../../../contract/index.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { untilText } from './link-text.ts'
import { ShareLink } from './share-link.tsx'

export type Made = CallOutput<'phoneOrders.place'>['data'] & { email: string }

/** What became of a press: the order waits for its payment or to be prepared. The link stands here also where no e-mail is sent. */
export function MadeOrder({ made: { total, link, isEmailed, email } }: { made: Made }) {
  return (
    <div className="grid gap-4">
      <div className="flex gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
        <div>
          <p className="font-semibold">
            {link ? `Espera el pago de ${formatPesos(total)}.` : `Se cobran ${formatPesos(total)} al entregarlo.`}
          </p>
          <p className="text-ink-2">
            {link ? `Unidades apartadas hasta ${untilText(link.expiresAt)}` : 'Ya está por preparar.'}
          </p>
        </div>
      </div>
      {link && <ShareLink link={link} />}
      {isEmailed ? (
        <p className="type-body-sm wrap-anywhere text-ink-2">
          {link ? `También lo enviamos a ${email}.` : `Le escribimos a ${email}.`}
        </p>
      ) : (
        link && <p className="type-body-sm text-ink-2">Esta tienda no envía correos: compártelo tú.</p>
      )}
    </div>
  )
}
