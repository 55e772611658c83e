import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'

import { shortDateOf } from '../../contract/values/moments.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { withSession } from '../forms/with-session.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { showConfirm } from '../ui/show-alert.tsx'
import { CalendarLoading, UnreadCalendar } from './calendar-states.tsx'
import { OwnHours } from './own-hours.tsx'

const feedQuery = queryOptions({
  ...callQuery('calendar.getFeed', {}),
  // Every failure has the same text.
  throwOnError: false,
})

/** The address for calendar programs: created, shown once, renewed and revoked. */
export function CalendarFeed() {
  const queries = useQueryClient()
  const { data, isError } = useQuery(feedQuery)
  const show = (createdAt: string | null) =>
    queries.setQueryData(feedQuery.queryKey, (before) => before && { ...before, data: { createdAt } })
  const renew = useMutation({
    mutationFn: () => withSession(() => callOverHttp('calendar.renewFeed', {})),
    onSuccess: ({ data }) => show(data.createdAt),
    onError: showRefusalOrThrow,
  })
  const revoke = useMutation({
    mutationFn: () => withSession(() => callOverHttp('calendar.revokeFeed', {})),
    onSuccess: () => {
      renew.reset()
      show(null)
    },
    onError: showRefusalOrThrow,
  })
  if (isError) return <UnreadCalendar />
  if (!data) return <CalendarLoading />
  const since = data.data.createdAt
  const path = renew.data?.data.path
  const isBusy = renew.isPending || revoke.isPending
  const createLink = async () => {
    if (since === null || (await showConfirm(renewal))) renew.mutate()
  }
  const revokeLink = async () => {
    if (await showConfirm(revocation)) revoke.mutate()
  }
  return (
    <div className="flex max-w-160 flex-col gap-4 pb-5">
      <OwnHours />
      <h2 className="type-h3">Tus visitas en otro calendario</h2>
      <p className="text-ink-2">
        Suscríbete a tus visitas desde Google Calendar, Outlook o el calendario del teléfono. Quien tenga el enlace
        puede leerlas: no lo compartas.
      </p>
      {path && <NewAddress path={path} />}
      {since && !path && (
        <p>
          Tienes un enlace activo desde el {shortDateOf(since)}. Por seguridad no se vuelve a mostrar; si lo perdiste,
          crea uno nuevo.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look={since ? 'outline' : 'primary'} size="small" isBusy={isBusy} onClick={() => void createLink()}>
          {since ? 'Crear un enlace nuevo' : 'Crear enlace'}
        </Button>
        {since && (
          <Button look="danger-outline" size="small" isBusy={isBusy} onClick={() => void revokeLink()}>
            Revocar enlace
          </Button>
        )}
      </div>
    </div>
  )
}

const renewal = {
  text: '¿Crear un enlace nuevo? El anterior deja de funcionar en todos tus calendarios.',
  action: 'Crear enlace nuevo',
}
const revocation = {
  text: '¿Revocar el enlace? Tus calendarios dejarán de actualizarse.',
  action: 'Revocar enlace',
  isDangerous: true,
}

/** Shown only once: the shop stores a hash. */
function NewAddress({ path }: { path: string }) {
  const field = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const address = new URL(path, location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Without TLS the clipboard cannot be written: the text is selected instead.
      field.current?.querySelector('input')?.select()
    }
  }
  return (
    <div ref={field} className="flex flex-col gap-3">
      <Field label="Tu enlace privado" value={address} readOnly hint="Cópialo ahora: no se vuelve a mostrar." />
      <div className="flex flex-wrap gap-3">
        <Button
          look="outline"
          size="small"
          icon={isCopied ? <Check aria-hidden className="size-5" /> : <Copy aria-hidden className="size-5" />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? 'Copiado' : 'Copiar'}</span>
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('outline', 'small')}>
          Abrir en mi calendario
        </a>
      </div>
    </div>
  )
}
