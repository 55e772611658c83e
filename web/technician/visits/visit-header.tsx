import { ArrowLeft, CloudCheck, CloudOff } from 'lucide-react'
import { useState } from 'react'

import { PageTitle } from '../../page/page-head.tsx'
import { useVisitStore } from './store/use-visit-store.ts'
import { visitAddress } from './visit-address.ts'
import { VisitRoof } from './visit-roof.tsx'

type VisitHeaderProps = { taskId: string; back: string; title: string; facts: string }

/** The head of a visit's screens: the back link, the title, and whether everything is sent. */
export function VisitHeader({ taskId, back, title, facts }: VisitHeaderProps) {
  const { state } = useVisitStore()
  const count = state.steps.length
  const Cloud = count === 0 ? CloudCheck : CloudOff
  return (
    <VisitRoof className="gap-1 px-2">
      <PageTitle title={title} />
      <a
        href={back}
        aria-label="Volver"
        className="flex size-12 shrink-0 items-center justify-center rounded-12 active:bg-roof-up"
      >
        <ArrowLeft aria-hidden className="size-6" />
      </a>
      <div className="min-w-0 flex-1">
        <h1 tabIndex={-1} className="truncate font-display text-[17px]/6 font-bold first-letter:uppercase">
          {title}
        </h1>
        <p className="truncate text-[13px]/5 text-on-roof-2">{facts}</p>
      </div>
      <Waiting />
      {state.isRead && (
        <a
          href={visitAddress(taskId, { ver: 'envios' })}
          aria-label={count === 0 ? 'Todo enviado' : `Sin enviar: ${count}`}
          className="relative flex size-12 shrink-0 items-center justify-center rounded-12 active:bg-roof-up"
        >
          <Cloud aria-hidden className="size-6" />
          {count > 0 && (
            <span
              aria-hidden
              className="absolute top-1 right-0.5 min-w-[18px] rounded-full bg-accent px-1 text-center text-xs/[18px] font-bold text-on-accent tabular-nums"
            >
              {count}
            </span>
          )}
        </a>
      )}
    </VisitRoof>
  )
}

/** Announces the number of waiting steps when it changes; not when the page opens. */
function Waiting() {
  const { state } = useVisitStore()
  const count = state.steps.length
  const [said, setSaid] = useState<{ count: number; text: string } | null>(null)
  if (state.isRead && said?.count !== count) {
    const text =
      count === 0 ? 'Se envió todo.' : count === 1 ? 'Queda 1 cosa por enviar.' : `Quedan ${count} cosas por enviar.`
    setSaid({ count, text: said ? text : '' })
  }
  return <output className="sr-only">{said?.text}</output>
}
