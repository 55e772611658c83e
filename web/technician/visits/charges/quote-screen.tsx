import { CircleCheck, Link2, PenLine, Plus, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { lateDialog } from '../../../page/late-dialog.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { isFirstPress } from '../first-press.ts'
import { InWarranty } from '../in-warranty.tsx'
import { hasLines, isPaidOnSite, needsApproval, rangeText, toCollect } from '../money-text.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useVisit } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-classes.ts'
import { isVisitOver } from '../visit-facts.ts'
import { VisitHeader } from '../visit-header.tsx'
import { useChargeSteps } from './charge-steps.ts'
import { MoneyLines } from './money-lines.tsx'
import { OptionRow } from './option-row.tsx'
import { QuoteLink, useQuoteLink } from './quote-link.tsx'
import { useTakingBack } from './use-taking-back.ts'

// Loaded on demand, since a preventive visit needs no service.
const ServiceDialog = lateDialog(async () => (await import('./service-dialog.tsx')).ServiceDialog)

/** The cost of a visit, and the request for the client's approval. */
export function QuoteScreen({ visit }: { visit: Visit }) {
  const { task, money, computers } = visit
  const taskId = task._id
  const steps = useChargeSteps(taskId)
  const [isAdding, setAdding] = useState(false)
  const [mistaken, setMistaken] = useState<{ _id: string; name: string } | null>(null)
  const { takeBackLine } = useTakingBack(taskId)
  const isOver = isVisitOver(visit)
  const isOpen = !isOver && needsApproval(money)
  const mayTakeBack = task.estado !== 'cancelado' && visit.record === null && !isPaidOnSite(money)
  const part = computers.find(({ state }) => state === 'requiere_repuesto') ?? computers[0]
  const small = buttonClass('outline', 'normal', 'flex-1')
  return (
    <>
      <VisitHeader
        taskId={taskId}
        back={visitAddress(taskId)}
        title="Cuenta"
        facts={[task.client?.name, isOpen ? 'sin aprobar' : money.approval && 'aprobada'].filter(Boolean).join(' · ')}
      />
      <div className="flex max-w-160 flex-col gap-5">
        {!isOver && <InWarranty visit={visit} />}
        {hasLines(money) ? (
          <div>
            <MoneyLines
              visit={visit}
              {...(mayTakeBack && { onTakeBack: setMistaken })}
              {...(!isOver && {
                onDrop: {
                  service: (service) => void steps.dropService(service),
                  part: (dropped) => void steps.changePart(dropped, 0),
                },
              })}
            />
            <Range visit={visit} />
          </div>
        ) : (
          <p className="text-ink-2">Todavía no hay nada en la cuenta.</p>
        )}
        {!isOver && (
          <div className="flex gap-3">
            <button type="button" className={small} onClick={() => setAdding(true)}>
              <Plus aria-hidden className="size-5" />
              Servicio
            </button>
            {part && (
              <a href={visitAddress(taskId, { ver: 'repuestos', equipo: part._id })} className={small}>
                <Plus aria-hidden className="size-5" />
                Repuesto
              </a>
            )}
          </div>
        )}
        {isOpen && <Asking visit={visit} />}
        {!isOpen && <Next visit={visit} />}
      </div>
      {mistaken && (
        <ReasonDialog
          title={`¿Quitar ${mistaken.name}?`}
          text={
            money.paid > 0
              ? 'Ya está pagado: el resto sigue aprobado, y la tienda le devuelve lo que sobra al cliente.'
              : isOver
                ? 'La visita terminó: el resto sigue aprobado.'
                : 'Ya estaba aprobado: lo que queda necesita otra aprobación.'
          }
          onClose={() => setMistaken(null)}
          onReason={(reason) => takeBackLine(mistaken, reason)}
        />
      )}
      {isAdding && <ServiceDialog visit={visit} onClose={() => setAdding(false)} />}
    </>
  )
}

function Range({ visit }: { visit: Visit }) {
  const range = rangeText(visit.money)
  if (!range) return null
  const Icon = range.isBeyond ? TriangleAlert : CircleCheck
  return (
    <p
      className={`flex items-center gap-2 pt-3 text-[15px]/5 font-semibold ${range.isBeyond ? 'text-warn' : 'text-ok'}`}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {range.text}
    </p>
  )
}

/** The way of approval: a signature here, also offline, or a link for the client's own phone. */
function Asking({ visit }: { visit: Visit }) {
  const { task, money } = visit
  const group = useId()
  const [isHere, setHere] = useState(true)
  const link = useQuoteLink(task._id)
  const { hasSignal } = useVisit(task._id)
  const { makeQuote } = useChargeSteps(task._id)
  const navigate = useNavigate()
  const request = async () => {
    const quoteId = await makeQuote(money)
    if (quoteId === null) return
    if (isHere) void navigate(visitAddress(task._id, { ver: 'aprobar' }))
    else void link.make(quoteId)
  }
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-2 text-[15px]/5 font-semibold">¿Cómo la aprueba?</legend>
        <OptionRow
          {...{ group, isChosen: isHere, onChoose: () => setHere(true), icon: PenLine }}
          label="En este teléfono"
          facts="Firma aquí; sirve sin señal"
        />
        <OptionRow
          {...{ group, isChosen: !isHere, onChoose: () => setHere(false), icon: Link2 }}
          label="En su celular"
          facts={hasSignal ? 'Enlace por WhatsApp o correo' : 'Necesita señal'}
        />
      </fieldset>
      <div className={visitBar}>
        <Button className={visitButton} onClick={(event) => void (isFirstPress(event) && request())}>
          Pedir aprobación
        </Button>
      </div>
      <QuoteLink visit={visit} {...link} />
    </>
  )
}

function Next({ visit: { task, money } }: { visit: Visit }) {
  const rest = toCollect(money)
  return (
    <div className={visitBar}>
      <a
        href={visitAddress(task._id, rest > 0 ? { ver: 'pago' } : {})}
        className={buttonClass('primary', 'normal', visitButton)}
      >
        {rest > 0 ? `Cobrar ${formatPesos(rest)}` : 'Listo'}
      </a>
    </div>
  )
}
