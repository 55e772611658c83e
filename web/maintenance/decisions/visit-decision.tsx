import { CalendarDays, Check, CircleCheck, X } from 'lucide-react'
import { useState } from 'react'

import type { VisitToDecide } from '../../../contract/visits/visit-decisions.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { lateDialog } from '../../page/late-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { showToast } from '../../ui/toast.ts'
import { useOnline } from '../../ui/use-online.ts'
import { CallShop } from './call-shop.tsx'
import type { DecisionCalls } from './decision-calls.ts'
import { hasHour, isUnassigned, writeMoment, writeSlot } from './decision-text.ts'

const MoveDialog = lateDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)
const CancelDialog = lateDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

type VisitDecisionProps = {
  visit: VisitToDecide
  calls: DecisionCalls
  /** The visit after a decision; undefined if it may have changed and must be reloaded. */
  onChange: (visit?: VisitToDecide) => void
  confirmText: string
  /** Whether phones show the buttons at the bottom of the window. */
  isPinned?: boolean
}

/** A client's possible decisions about a visit, with their consequences beforehand. */
export function VisitDecision({ visit, calls, onChange, confirmText, isPinned = false }: VisitDecisionProps) {
  const [opened, setOpened] = useState<'move' | 'cancel'>()
  const [isConfirming, setConfirming] = useState(false)
  const isOnline = useOnline()
  const { isConfirmed, canConfirm, canMove, canCancel } = visit
  const confirm = async () => {
    setConfirming(true)
    try {
      onChange(await calls.confirm({ version: visit.version }))
      showToast({ text: 'Visita confirmada.', kind: 'success' })
    } catch (error) {
      showRefusalOrThrow(error)
      onChange()
    }
    setConfirming(false)
  }
  const finish = (text: string) => (after: VisitToDecide) => {
    setOpened(undefined)
    onChange(after)
    showToast({ text, kind: 'success' })
  }
  const close = () => {
    setOpened(undefined)
    onChange()
  }
  const dialog = { visit, calls, onClose: close }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <output>
        {isConfirmed && (
          <span className="flex items-center gap-2 font-semibold text-ok">
            <CircleCheck aria-hidden className="size-5" />
            Confirmada
          </span>
        )}
      </output>
      {isUnassigned(visit) && <NobodyYet canMove={canMove} />}
      {(canConfirm || canMove || canCancel) && (
        <div className={classes('grid grid-cols-[minmax(0,1fr)] gap-3', isPinned && pinned)}>
          {canConfirm && (
            <Button
              icon={<Check aria-hidden className="size-5" />}
              isBusy={isConfirming}
              isOff={!isOnline}
              onClick={() => void confirm()}
            >
              {confirmText}
            </Button>
          )}
          <MoveOrCancel {...{ visit, isOnline }} onOpen={setOpened} />
        </div>
      )}
      <Deadline visit={visit} isOnline={isOnline} />
      {opened === 'move' && (
        <MoveDialog {...dialog} isOpen onDone={(after) => finish(`Tu visita es el ${writeSlot(after)}`)(after)} />
      )}
      {opened === 'cancel' && <CancelDialog {...dialog} isOpen onDone={finish('Cancelamos tu visita.')} />}
    </div>
  )
}

type MoveOrCancelProps = { visit: VisitToDecide; isOnline: boolean; onOpen: (what: 'move' | 'cancel') => void }

function MoveOrCancel({ visit, isOnline, onOpen }: MoveOrCancelProps) {
  if (!visit.canMove && !visit.canCancel) return null
  return (
    <div className={classes('flex flex-wrap gap-3', hasHour(visit) ? '*:flex-1' : '*:flex-auto')}>
      {visit.canMove && (
        <Button
          look={hasHour(visit) ? 'outline' : 'primary'}
          icon={<CalendarDays aria-hidden className="size-5" />}
          isOff={!isOnline}
          onClick={() => onOpen('move')}
        >
          {hasHour(visit) ? 'Cambiar' : 'Elegir día y hora'}
        </Button>
      )}
      {visit.canCancel && (
        <Button
          look="outline"
          icon={<X aria-hidden className="size-5" />}
          isOff={!isOnline}
          onClick={() => onOpen('cancel')}
        >
          Cancelar
        </Button>
      )}
    </div>
  )
}

const pinned = 'bottom-bar max-md:grid! max-md:grid-cols-[minmax(0,1fr)] max-md:gap-2!'

/** The hour stays while the shop looks for a technician; a client who does not want to wait chooses another one (P-164). */
function NobodyYet({ canMove }: { canMove: boolean }) {
  return (
    <p className="rounded-12 bg-warn-soft px-4 py-3 text-warn">
      Aún no sabemos quién va. Te escribimos apenas lo sepamos;{' '}
      {canMove ? 'si prefieres, cámbiala a una hora libre.' : <CallShop word="llámanos" />}
    </p>
  )
}

/** The time until which a change is free, or whom to call after that. */
function Deadline({ visit: { changesUntil, canMove, estado }, isOnline }: { visit: VisitToDecide; isOnline: boolean }) {
  if (!isOnline) return <p className="type-body-sm text-ink-2">Necesitas conexión para responder.</p>
  if (estado !== 'pendiente') return null
  if (changesUntil === null) {
    return (
      canMove && (
        <p className="type-body-sm text-ink-2">Elige una hora libre, o espera a que un técnico la acuerde contigo.</p>
      )
    )
  }
  if (canMove) {
    return (
      <p className="type-body-sm text-ink-2">
        Puedes cambiarla o cancelarla sin costo hasta el{' '}
        <time dateTime={changesUntil}>{writeMoment(changesUntil)}</time>
      </p>
    )
  }
  return (
    <p className="type-body-sm text-ink-2">
      Ya pasó el plazo. <CallShop />
    </p>
  )
}
