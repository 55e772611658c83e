import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import type { SendingOutcome, SentEmail } from '../../contract/email-choices/email-choices.ts'
import { outcomeText } from '../../contract/email-choices/optional-email-text.ts'
import { emailKinds } from '../../contract/health/email-kinds.ts'
import { momentOf } from '../../contract/values/moments.ts'
import { callQuery } from '../queries/call-query.ts'
import { ErrorBlock } from '../ui/error-block.tsx'

/** «Lo que te hemos enviado», read when somebody opens it. */
export function SentEmails() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group mt-4 border-t border-line pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-8 font-semibold">
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
        Lo que te hemos enviado
      </summary>
      {isOpen && <List />}
    </details>
  )
}

function List() {
  const { data, error, isPending, refetch } = useQuery(callQuery('emailChoices.sent', {}))
  if (error) return <ErrorBlock message={error.message} onRetry={() => void refetch()} />
  if (isPending) return <p className="py-2 text-ink-3">Cargando…</p>
  if (data.data.length === 0) return <p className="py-2 text-ink-2">Todavía no te hemos enviado ningún correo.</p>
  return (
    <>
      <p className="py-2 type-body-sm text-ink-2">
        Los últimos 50, sin su contenido. «Enviado» quiere decir que salió de la tienda sin que nadie lo devolviera.
      </p>
      <ul>
        {data.data.map((email, at) => (
          // Several of one kind may have the same moment, and the list is never sorted anew.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={at} {...email} />
        ))}
      </ul>
    </>
  )
}

const outcomeLook: Record<SendingOutcome, string> = {
  sent: 'text-ok',
  waiting: 'text-ink-2',
  failed: 'text-danger',
  unknown: 'text-warn',
}

function Row({ kind, at, outcome }: SentEmail) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5">
      <span className="min-w-0 wrap-anywhere">{emailKinds[kind] ?? kind}</span>
      <span className="flex flex-wrap gap-x-3 type-body-sm">
        <time dateTime={at} className="text-ink-3 tabular-nums">
          {momentOf(at)}
        </time>
        <span className={outcomeLook[outcome]}>{outcomeText[outcome]}</span>
      </span>
    </li>
  )
}
