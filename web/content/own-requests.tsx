import { CircleCheck, Clock, Minus } from 'lucide-react'
import { useState } from 'react'

import { contactKinds } from '../../contract/content/contact-kinds.ts'
import type { ContactState, OwnContactRequest } from '../../contract/content/contact.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { momentOf, shortDateOf } from '../../contract/values/moments.ts'
import { nearDay } from '../../contract/values/near-days.ts'
import { useSession } from '../session/current-user.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { useCall } from '../use-call.ts'

const states: Record<ContactState, { tone: BadgeTone; icon: typeof Clock; text: string }> = {
  open: { tone: 'info', icon: Clock, text: 'En trámite' },
  answered: { tone: 'ok', icon: CircleCheck, text: 'Respondida' },
  closed: { tone: 'quiet', icon: Minus, text: 'Cerrada' },
}

/** The signed-in person's requests with the shop's answers (P-225); nothing for visitors. */
export function OwnRequests() {
  const isSignedIn = useSession().state === 'person'
  const list = useCall('contact.listOwn', isSignedIn ? {} : null)
  if (list.state !== 'loaded' || list.value.data.length === 0) return null
  return (
    <section aria-labelledby="own-requests" className="mt-8 border-t border-line pt-6">
      <h2 id="own-requests" className="type-h3">
        Tus solicitudes
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {list.value.data.map((request) => (
          <li key={request.radicado} className="py-4">
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { request: OwnContactRequest }) {
  const [today] = useState(() => dayInBogota(new Date()))
  const { radicado, state, type, orderNumber, message, receivedAt, dueOn, answer } = request
  const { text, ...look } = states[state]
  const kind = contactKinds.find(({ id }) => id === type)?.label
  return (
    <article aria-label={radicado}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold tabular-nums">{radicado}</h3>
        <Badge {...look}>{text}</Badge>
      </div>
      <p className="type-caption text-ink-3">
        {[kind, shortDateOf(receivedAt), orderNumber && `pedido ${orderNumber}`].filter(Boolean).join(' · ')}
      </p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{message}</p>
      {state === 'open' && (
        <p className="mt-2 type-body-sm text-ink-2">Te respondemos a más tardar {nearDay(dueOn, today)}.</p>
      )}
      {answer && (
        <div className="mt-3 rounded-12 bg-sunken px-4 py-3">
          <p className="type-caption text-ink-2">
            Respuesta de la tienda, <time dateTime={answer.at}>{momentOf(answer.at)}</time>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">
            {answer.text || 'Te la dimos por teléfono o por correo.'}
          </p>
        </div>
      )}
    </article>
  )
}
