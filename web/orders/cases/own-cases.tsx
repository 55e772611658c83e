import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { caseNames, caseStateText, exceptionTexts } from '../../../contract/orders/return-case-text.ts'
import type { OwnCase } from '../../../contract/orders/return-cases.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { momentOf } from '../../../contract/values/moments.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { lateDialog } from '../../page/late-dialog.tsx'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { ownCaseLook } from './case-looks.ts'
import { CasePhotos } from './case-photos.tsx'
import { nextOfCase, ownEventText } from './own-case-text.ts'
import { useOwnCases, useReloadCases } from './use-own-cases.ts'

const NoteDialog = lateDialog(
  async () => (await import('./note-dialog.tsx')).NoteDialog,
  ({ isOpen }) => isOpen,
)

/** The withdrawals and guarantee claims of an order, as its buyer follows them. */
export function OwnCases({ orderId }: { orderId: string }) {
  const { own } = useOwnCases()
  const cases = own?.cases.filter((one) => one.orderId === orderId) ?? []
  if (!own || cases.length === 0) return null
  return (
    <ul aria-label="Retractos y garantías" className="flex flex-col gap-3 border-t border-line py-4">
      {cases.map((one) => (
        <li key={one._id}>
          <CaseBox about={one} sendTo={own.sendTo} />
        </li>
      ))}
    </ul>
  )
}

function CaseBox({ about, sendTo }: { about: OwnCase; sendTo: string }) {
  const { kind, state, radicado, lines, fault, note, reply, exception, events } = about
  const [today] = useState(() => dayInBogota(new Date()))
  const next = nextOfCase(about, { sendTo, today })
  const reload = useReloadCases()
  return (
    <section aria-label={`${caseNames[kind]} ${radicado}`} className="rounded-14 bg-sunken p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">
          {`${caseNames[kind]} `}
          <span translate="no" className="whitespace-nowrap tabular-nums">
            {radicado}
          </span>
        </h3>
        <Badge {...ownCaseLook(state)}>{caseStateText(kind, state)}</Badge>
      </header>
      <p className="mt-1 type-body-sm wrap-anywhere text-ink-2">
        {lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')}
      </p>
      {next !== '' && <p className="mt-3 type-body-sm wrap-anywhere">{next}</p>}
      {[fault, note, exception && exceptionTexts[exception], reply].some(Boolean) && (
        <dl className="mt-3 grid gap-2 type-body-sm wrap-anywhere whitespace-pre-line">
          {fault !== '' && <Said name="Lo que nos contaste">{fault}</Said>}
          {note !== '' && <Said name="Tu nota">{note}</Said>}
          {exception && <Said name="Por qué no se puede devolver">{exceptionTexts[exception]}</Said>}
          {reply !== '' && <Said name="La tienda">{reply}</Said>}
        </dl>
      )}
      <CasePhotos about={about} side="buyer" onChanged={reload} />
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-10 type-body-sm font-semibold text-link">
          Cómo va
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <ol className="mt-1 flex flex-col">
          {events.map((event, index) => (
            <li key={`${event.at} ${event.event}`} className="timeline-step type-body-sm">
              <p className={index === 0 ? 'font-semibold' : undefined}>{ownEventText(event)}</p>
              <time dateTime={event.at} className="type-caption text-ink-3">
                {momentOf(event.at)}
              </time>
            </li>
          ))}
        </ol>
      </details>
      <CaseButtons about={about} />
    </section>
  )
}

function Said({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="type-caption text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CaseButtons({ about: { _id: caseId, version, radicado, canNote, canCancel } }: { about: OwnCase }) {
  const reload = useReloadCases()
  const [turn, setTurn] = useState(0)
  const [isNoting, setNoting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!canNote && !canCancel && turn === 0) return null
  const cancel = async () => {
    const text = `¿Cancelar el caso ${radicado}? Si el plazo no ha terminado puedes abrir otro.`
    if (!(await showConfirm({ text, action: 'Cancelar el caso', isDangerous: true }))) return
    setBusy(true)
    try {
      const { message } = await withSession(() => callOverHttp('returnCases.cancel', { caseId, version }))
      showToast({ text: message, kind: 'success' })
    } catch (error) {
      showRefusal(error, 'No pudimos cancelar el caso. Inténtalo de nuevo.')
    } finally {
      await reload()
      setBusy(false)
    }
  }
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {canNote && (
        <Button
          look="outline"
          size="small"
          onClick={() => {
            setTurn(turn + 1)
            setNoting(true)
          }}
        >
          Agregar una nota
        </Button>
      )}
      {canCancel && (
        <Button look="outline" size="small" isBusy={isBusy} busyText="Cancelando..." onClick={() => void cancel()}>
          Cancelar el caso
        </Button>
      )}
      {turn > 0 && (
        <NoteDialog key={turn} {...{ caseId, version }} isOpen={isNoting} onClose={() => setNoting(false)} />
      )}
    </p>
  )
}
