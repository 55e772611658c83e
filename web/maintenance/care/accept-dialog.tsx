import { useRef, useState } from 'react'

import type { CarePlan } from '../../../contract/maintenance/care-plans.ts'
import type { HourTakenThere } from '../../../contract/maintenance/free-hours.ts'
import { PESOS_PER_COMPUTER } from '../../../contract/maintenance/maintenance-calendar.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError, type CallError } from '../../call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { DayStrip } from '../decisions/day-strip.tsx'
import { writeSlot } from '../decisions/decision-text.ts'
import { FreeHourPicker } from '../free-hour-picker.tsx'
import { useBogotaClock } from '../use-bogota-clock.ts'
import { useFreeHours } from '../use-free-hours.ts'
import type { Slot } from '../use-hour-hold.ts'
import { useFreeDays } from './use-free-days.ts'

type AcceptDialogProps = {
  plan: CarePlan & { proposal: NonNullable<CarePlan['proposal']> }
  direccion: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Chooses the hour of a proposed maintenance; the day nearest to the due one is preselected. */
export function AcceptDialog({ plan, direccion: lastAddress, onClose, onChanged }: AcceptDialogProps) {
  const { computerId, proposal } = plan
  const [slot, setSlot] = useState<Slot>({ fecha: '', hora: '' })
  const [direccion, setAddress] = useState(lastAddress)
  const [nearest, setNearest] = useState<readonly Slot[]>([])
  const [municipalityCode, setPlace] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isUnanswered = useRef(false)
  const days = useFreeDays(proposal.dueOn)
  const free = days.data?.filter(({ freeHours }) => freeHours > 0) ?? []
  const fecha = slot.fecha || (free.find((day) => day.fecha >= proposal.dueOn) ?? free.at(-1))?.fecha || ''
  const hours = useFreeHours(fecha, 1, useBogotaClock(), municipalityCode)
  const pick = (to: Slot) => {
    setNearest([])
    setSlot(to)
  }
  const accept = async () => {
    setBusy(true)
    try {
      const visit = { fecha, hora: slot.hora }
      const { data } = await withSession(async () => {
        await callOverHttp('maintenance.holdHour', { ...visit, cantidad_computadoras: 1, direccion })
        return callOverHttp('carePlans.accept', { computerId, period: proposal.period, direccion, ...visit })
      })
      await onChanged()
      showToast({ text: data.note || `Listo: tu visita es el ${writeSlot(visit)}`, kind: 'success' })
      onClose()
    } catch (error) {
      setBusy(false)
      // If the response was lost, the visit may have been agreed and have taken that hour: the reloaded plan shows it.
      if (isUnanswered.current) await onChanged()
      if (isCallError(error) && error.code === 'HOUR_TAKEN') {
        const taken = error.data as HourTakenThere
        setNearest(taken.nearest)
        setPlace(taken.municipalityCode)
        setSlot({ fecha, hora: '' })
        hours.refetch()
        return
      }
      showRefusalOrThrow(error)
      if (isCallError(error) && mayBeAnswered(error)) {
        isUnanswered.current = true
        await onChanged()
      }
    }
  }
  const missing = slot.hora === '' ? 'Elige una hora' : direccion.trim() === '' ? 'Escribe la dirección' : ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Agendar el mantenimiento"
      isDirty={direccion !== lastAddress}
      size="form"
      isTall
      footer={
        <Button isBusy={isBusy} isOff={missing !== ''} onClick={() => void accept()} className="w-full">
          {missing || `Agendar el ${writeSlot({ fecha, hora: slot.hora })}`}
        </Button>
      }
    >
      <p className="text-ink-2">{`${plan.name}. La visita dura 1 hora y cuesta ${formatPesos(PESOS_PER_COMPUTER)}`}</p>
      {nearest.length > 0 && <TakenNote nearest={nearest} onPick={pick} />}
      <p aria-hidden className="mt-5 mb-2 font-semibold">
        Día
      </p>
      <FreeDays days={days} fecha={fecha} onPick={(day) => pick({ fecha: day, hora: '' })} />
      <div className="mt-4 mb-5">
        <FreeHourPicker fecha={fecha} hora={slot.hora} computers={1} free={hours} onPick={pick} />
      </div>
      <Field
        label="Dirección"
        autoComplete="street-address"
        maxLength={200}
        value={direccion}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </Dialog>
  )
}

const mayBeAnswered = ({ code, status }: CallError): boolean =>
  code === 'CARE_ANSWERED' || status === 0 || status >= 500

type FreeDaysProps = { days: ReturnType<typeof useFreeDays>; fecha: string; onPick: (fecha: string) => void }

function FreeDays({ days, fecha, onPick }: FreeDaysProps) {
  if (days.data) return <DayStrip days={days.data} fecha={fecha} onPick={onPick} />
  if (days.error) return <ErrorBlock message="No pudimos traer los días libres." onRetry={() => void days.refetch()} />
  return <Skeleton className="h-19 rounded-14" />
}

/** The hour was taken meanwhile: the nearest free hours, each chosen with one press. */
function TakenNote({ nearest, onPick }: { nearest: readonly Slot[]; onPick: (slot: Slot) => void }) {
  return (
    <div role="alert" className="mt-4 rounded-14 bg-warn-soft p-4">
      <p className="font-semibold text-warn">
        Para esa dirección ya no hay un técnico libre a esa hora. Estas son las más cercanas:
      </p>
      <ul className="mt-3 grid gap-2">
        {nearest.map((one) => (
          <li key={`${one.fecha} ${one.hora}`}>
            <Button look="outline" className="w-full" onClick={() => onPick(one)}>
              {writeSlot(one)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
