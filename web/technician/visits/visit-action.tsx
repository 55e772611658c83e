import { Banknote, CarFront, Check, DoorOpen, ListChecks, Play, RotateCw } from 'lucide-react'
import { useState } from 'react'

import { formatPesos } from '../../../contract/values/pesos.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import type { Stage } from '../../../contract/visits/visit-states.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import { formatDay, formatTheHour } from '../../maintenance/hour-format.ts'
import { Button, buttonClass, type ButtonLook } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { today } from '../shown-tasks.ts'
import { isFirstPress } from './first-press.ts'
import { needsApproval, toCollect } from './money-text.ts'
import { heldEnd } from './queue/refused-steps.ts'
import { missingOf, nextStage } from './stage-text.ts'
import { useVisit } from './store/use-visit-store.ts'
import { visitAddress } from './visit-address.ts'
import { visitButton } from './visit-classes.ts'
import { namesOf } from './visit-names.ts'

const icons = {
  on_the_way: <CarFront aria-hidden className="size-5" />,
  arrived: <DoorOpen aria-hidden className="size-5" />,
  started: <Play aria-hidden className="size-5" />,
}

/** The one large button of a visit: the next action. */
export function VisitAction({ visit }: { visit: Visit }) {
  const { take, hasSignal } = useVisit(visit.task._id)
  const [isStoring, setStoring] = useState(false)
  const now = () => new Date().toISOString()
  const taskId = visit.task._id
  const step = { taskId, stepId: '', version: 0 }
  const go = async (stage: Stage, title: string) => {
    if (stage === 'on_the_way' && !(await setsOutOn(visit.task))) return
    const { version: checklistVersion } = visit.checklist
    const more = stage === 'started' ? { checklistVersion } : {}
    setStoring(true)
    const isTaken = await take(title, { call: 'visits.stage', input: { ...step, at: now(), stage, ...more } })
    setStoring(false)
    if (!isTaken || stage !== 'on_the_way') return
    const undo = () =>
      void take('Deshacer: Voy en camino', { call: 'visits.undoStage', input: { ...step, at: now(), stage } })
    showToast({
      text: onTheWayText(visit, hasSignal),
      kind: 'success',
      action: { label: 'Deshacer', onPress: undo },
    })
  }
  const next = nextStage(visit)
  if (next) {
    return (
      <Button
        className={visitButton}
        icon={icons[next.stage]}
        isBusy={isStoring}
        onClick={(event) => void (isFirstPress(event) && go(next.stage, next.label))}
      >
        {next.label}
      </Button>
    )
  }
  if (visit.task.estado === 'completado') return <AfterEnd visit={visit} />
  if (visit.task.estado === 'cancelado') return null
  const { computers } = visit
  const open =
    computers.find(({ state }) => state === 'en_curso') ?? computers.find(({ state }) => state === 'por_revisar')
  if (open) {
    return (
      <a href={visitAddress(taskId, { equipo: open._id })} className={buttonClass('primary', 'normal', visitButton)}>
        Seguir con {namesOf(visit).get(open._id)}
      </a>
    )
  }
  if (visit.missing.points > 0) {
    return (
      <a href={visitAddress(taskId, { ver: 'lista' })} className={buttonClass('primary', 'normal', visitButton)}>
        <ListChecks aria-hidden className="size-5" />
        Seguir con la lista de revisión
      </a>
    )
  }
  if (needsApproval(visit.money)) {
    return (
      <a href={visitAddress(taskId, { ver: 'cuenta' })} className={buttonClass('primary', 'normal', visitButton)}>
        Ir a la cuenta
      </a>
    )
  }
  const isUnpaid = toCollect(visit.money) > 0
  return (
    <>
      {isUnpaid && <Collect visit={visit} />}
      <RecordButton visit={visit} isFirst={!isUnpaid} label={isUnpaid ? 'Terminar sin cobrar' : 'Terminar visita'} />
    </>
  )
}

/** The client is notified at once that the technician set out: for a visit of another day this needs a confirmation. */
async function setsOutOn({ fecha, hora }: Visit['task']): Promise<boolean> {
  if (fecha === '' || fecha === today()) return true
  const when = [formatDay(fecha), hora && formatTheHour(hora)].filter(Boolean).join(' a ')
  return showConfirm({
    text: `${endSentence(`Esta visita es el ${when}`)} ¿Ya vas en camino?`,
    action: 'Sí, voy',
    refusal: 'Todavía no',
  })
}

/** The notice to the client, in the account and by e-mail, that the technician set out; none for a deleted account. */
function onTheWayText({ task: { client } }: Visit, hasSignal: boolean): string {
  if (!client) return 'Guardado.'
  return hasSignal ? `Le avisamos a ${client.name.split(' ')[0]}.` : 'Guardado. Le avisamos cuando vuelva la señal.'
}

/** The text above the button: what is missing, or what was left over. */
export function ActionHint({ visit }: { visit: Visit }) {
  const missing = missingOf(visit)
  if (visit.task.estado === 'en proceso' && missing) return <p className="text-ink-2">Para terminar: {missing}</p>
  if (visit.task.estado !== 'completado' || visit.leftOver === 0 || visit.followUpId) return null
  return <p>{visit.leftOver === 1 ? 'Quedó 1 equipo.' : `Quedaron ${visit.leftOver} equipos.`}</p>
}

function Collect({ visit: { task, money } }: { visit: Visit }) {
  return (
    <a href={visitAddress(task._id, { ver: 'pago' })} className={buttonClass('primary', 'normal', visitButton)}>
      <Banknote aria-hidden className="size-5" />
      Cobrar {formatPesos(toCollect(money))}
    </a>
  )
}

/** Leads to ending and signing the visit; if it is already signed, to the waiting steps. */
function RecordButton({ visit, isFirst, label }: { visit: Visit; isFirst: boolean; label: string }) {
  const taskId = visit.task._id
  const { steps } = useVisit(taskId)
  const isHeld = heldEnd(taskId, steps) !== undefined
  return (
    <a
      href={visitAddress(taskId, { ver: isHeld ? 'envios' : 'acta' })}
      className={isFirst ? buttonClass('primary', 'normal', visitButton) : buttonClass('ghost')}
    >
      {isHeld ? 'Ver lo que falta por enviar' : label}
    </a>
  )
}

/** A completed visit is paid and signed; a follow-up can be proposed at any time. */
function AfterEnd({ visit }: { visit: Visit }) {
  const isUnpaid = toCollect(visit.money) > 0
  const isUnsigned = visit.record === null
  return (
    <>
      {isUnpaid && <Collect visit={visit} />}
      {isUnsigned && <RecordButton visit={visit} isFirst={!isUnpaid} label="Firmar el acta" />}
      <LeftOver visit={visit} look={isUnpaid || isUnsigned ? 'outline' : 'primary'} />
    </>
  )
}

function LeftOver({ visit, look }: { visit: Visit; look: ButtonLook }) {
  const { take } = useVisit(visit.task._id)
  if (visit.leftOver === 0) return null
  if (visit.followUpId) {
    return (
      <p className="flex items-center justify-center gap-2 font-semibold text-ok">
        <Check aria-hidden className="size-5" />
        Visita propuesta
      </p>
    )
  }
  const propose = () => {
    const input = { taskId: visit.task._id, stepId: '', at: new Date().toISOString() }
    void take('Proponer otra visita', { call: 'visits.proposeFollowUp', input })
  }
  return (
    <Button look={look} className={visitButton} icon={<RotateCw aria-hidden className="size-5" />} onClick={propose}>
      Proponer otra visita
    </Button>
  )
}
