import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { optionalEmailText } from '../../contract/email-choices/optional-email-text.ts'
import { optionalEmails, type OptionalEmail } from '../../contract/email-choices/optional-emails.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { withSession } from '../forms/with-session.ts'
import { callQuery } from '../queries/call-query.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { showToast } from '../ui/toast.ts'
import { SentEmails } from './sent-emails.tsx'

const choices = callQuery('emailChoices.view', {})

/** Which optional e-mails come (P-345), each saved at once, and the list of those that were sent (P-348), on `/my-profile`. */
export function EmailChoicesSection({ isTechnician }: { isTechnician: boolean }) {
  const { data, error, isPending, refetch } = useQuery(choices)
  return (
    <section aria-labelledby="email-choices" className="mt-6 max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <h2 id="email-choices" className="type-tile">
        Avisos por correo
      </h2>
      {error ? (
        <ErrorBlock message={error.message || 'No pudimos traer tus avisos.'} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p className="mt-2 text-ink-3">Cargando…</p>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-ink-2">
            {data.data.canEmail
              ? 'Marca los que quieres recibir. Entre las 9:00 p. m. y las 7:00 a. m. no te enviamos ninguno de estos.'
              : 'Por ahora la tienda no envía correos. Si empieza a enviarlos, respetará lo que marques.'}
          </p>
          <Choices off={data.data.off} />
          <p className="mt-3 max-w-prose text-ink-2">
            Siempre te llega lo que te debemos contar: recibos, facturas, pagos y devoluciones, cambios y cancelaciones,
            actas firmadas, respuestas a lo que nos escribes y avisos de seguridad.
            {isTechnician && ' También las visitas nuevas, movidas y canceladas que te tocan.'}
          </p>
          <SentEmails />
        </>
      )}
    </section>
  )
}

function Choices({ off }: { off: readonly OptionalEmail[] }) {
  const client = useQueryClient()
  // One after the other, so that of two presses the later one holds.
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const show = (kind: OptionalEmail, isWanted: boolean) =>
    client.setQueryData(choices.queryKey, (before) => {
      if (!before) return before
      const others = before.data.off.filter((one) => one !== kind)
      return { ...before, data: { ...before.data, off: isWanted ? others : [...others, kind] } }
    })
  const choose = async (kind: OptionalEmail, wanted: boolean) => {
    show(kind, wanted)
    const change = saving.current.then(() => withSession(() => callOverHttp('emailChoices.change', { kind, wanted })))
    saving.current = change.catch(() => {})
    try {
      const { message } = await change
      showToast({ text: message, kind: 'success', key: `e-mail ${kind}` })
    } catch (failure) {
      show(kind, !wanted)
      showRefusalOrThrow(failure)
    }
  }
  return (
    <ul aria-labelledby="email-choices" className="mt-3">
      {optionalEmails.map((kind) => (
        <li key={kind}>
          <label className="-ml-2.5 flex cursor-pointer items-center py-0.5">
            <Checkbox
              aria-label={optionalEmailText[kind]}
              checked={!off.includes(kind)}
              onChange={({ target }) => void choose(kind, target.checked)}
              className="shrink-0"
            />
            <span aria-hidden className="min-w-0">
              {optionalEmailText[kind]}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
