import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { momentOf } from '../../contract/values/moments.ts'
import { Button } from '../ui/button.tsx'

type ContactReceiptProps = { radicado: string; receivedAt: string; email: string; onAgain: () => void }

/**
 * The case number of a request, with the date and time that the law requires. It takes the focus, so that screen
 * readers read it.
 */
export function ContactReceipt({ radicado, receivedAt, email, onAgain }: ContactReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focus stays with a person who has moved on meanwhile.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className="flex flex-col items-start gap-4">
      <CircleCheck aria-hidden className="size-8 text-ok" />
      <h3 ref={heading} tabIndex={-1} className="type-tile outline-none">
        Recibimos tu solicitud
      </h3>
      <dl className="w-full rounded-12 bg-ok-soft px-4 py-3">
        <dt className="type-caption text-ink-2">Número de radicado</dt>
        <dd className="type-h2 break-words tabular-nums">{radicado}</dd>
        <dt className="sr-only">Recibida</dt>
        <dd className="type-body-sm text-ink-2">
          <time dateTime={receivedAt}>{momentOf(receivedAt)}</time>
        </dd>
      </dl>
      <p className="text-ink-2">
        Guarda este número: con él te damos razón de tu caso por teléfono o correo. Te respondemos a{' '}
        <strong className="font-semibold break-all text-ink">{email}</strong> en máximo 15 días hábiles.
      </p>
      <Button look="outline" onClick={onAgain}>
        Enviar otra solicitud
      </Button>
    </div>
  )
}
