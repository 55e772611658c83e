import { CalendarDays, Check, ChevronDown, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { shortDateOf } from '../dates.ts'
import { tellRefusal } from '../forms/refusal.ts'
import { confirmar } from '../ui/aviso.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

/** `since` null: there is no address; undefined: it is not known yet. */
type Feed = { since: string | null | undefined; path?: string }

/** A private address under which calendar programs find the technician's visits. It is asked for when it is opened. */
export function CalendarSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group mt-8 rounded-20 bg-surface px-4 shadow-1 md:px-5"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center gap-2.5 rounded-10 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <CalendarDays aria-hidden className="size-5 shrink-0 text-link" />
        Calendario
        <ChevronDown aria-hidden className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      {isOpen && <FeedSettings />}
    </details>
  )
}

function FeedSettings() {
  const [feed, setFeed] = useState<Feed>({ since: undefined })
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState(false)
  useEffect(() => {
    let isCurrent = true
    callOverHttp('calendar.getFeed', {})
      .then(({ data }) => isCurrent && setFeed({ since: data.createdAt }))
      .catch(() => isCurrent && setTrouble(true))
    return () => {
      isCurrent = false
    }
  }, [])

  const work = async (act: () => Promise<Feed | null>) => {
    setBusy(true)
    try {
      const next = await act()
      if (next) setFeed(next)
    } catch (error) {
      tellRefusal(error)
    }
    setBusy(false)
  }
  const renew = () =>
    work(async () => {
      const isNew = feed.since === null
      if (!isNew && !(await confirmar(renewal))) return null
      const { data } = await callOverHttp('calendar.renewFeed', {})
      return { since: data.createdAt, path: data.path }
    })
  const revoke = () =>
    work(async () => {
      if (!(await confirmar(revocation))) return null
      await callOverHttp('calendar.revokeFeed', {})
      return { since: null }
    })

  if (trouble) return <p className="pb-4 text-ink-2">No pudimos consultar tu calendario. Inténtalo con señal.</p>
  if (feed.since === undefined) return <p className="pb-4 text-ink-2">Cargando...</p>
  return (
    <div className="flex max-w-160 flex-col gap-4 pb-5">
      <p className="text-ink-2">
        Suscríbete a tus visitas desde Google Calendar, Outlook o el calendario del teléfono. Quien tenga el enlace
        puede leerlas: no lo compartas.
      </p>
      {feed.path && <NewAddress path={feed.path} />}
      {feed.since && !feed.path && (
        <p>
          Tienes un enlace activo desde el {shortDateOf(feed.since)}. Por seguridad no se vuelve a mostrar; si lo
          perdiste, crea uno nuevo.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look={feed.since ? 'outline' : 'primary'} size="small" isBusy={isBusy} onClick={() => void renew()}>
          {feed.since ? 'Crear un enlace nuevo' : 'Crear enlace'}
        </Button>
        {feed.since && (
          <Button look="danger-outline" size="small" isBusy={isBusy} onClick={() => void revoke()}>
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

/** Shown this once: the shop keeps no way to show it again. */
function NewAddress({ path }: { path: string }) {
  const field = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const address = new URL(path, location.origin).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      // Without TLS nothing may be copied for them: the text is marked instead.
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
