import { useState } from 'react'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import { hideKeys } from '../../../../contract/visits/hide-keys.ts'
import { needsReason } from '../../../../contract/visits/visit-states.ts'
import type { Visit, VisitComputer } from '../../../../contract/visits/visits.ts'
import { ComputerBadge } from '../../../maintenance/computer-state.tsx'
import { formatDay, formatFarDay } from '../../../maintenance/hour-format.ts'
import { pointStates } from '../../../maintenance/point-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { paidText } from '../money-text.ts'
import { namesOf } from '../visit-names.ts'
import { linesOfRecord, warrantiesOf } from './record-lines.ts'

/** The whole record before signing, from the data on this phone. */
export function RecordDraft({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { task, computers, checklist } = visit
  const names = namesOf(visit)
  return (
    <Dialog isOpen isTall size="form" onClose={onClose} title="Acta de servicio">
      <div className="flex flex-col gap-6 pb-4">
        <p className="wrap-anywhere">
          {[task.client?.name, `mantenimiento ${task.tipo}`, task.fecha && formatDay(task.fecha), task.direccion]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <section aria-labelledby="acta-equipos">
          <h3 id="acta-equipos" className="type-h3">
            Equipos
          </h3>
          <ul className="flex flex-col divide-y divide-line">
            {computers.map((computer) => (
              <li key={computer._id} className="py-3">
                <Computer computer={computer} name={names.get(computer._id) ?? computer.name} />
              </li>
            ))}
          </ul>
        </section>
        {checklist.points.length > 0 && (
          <section aria-labelledby="acta-puntos">
            <h3 id="acta-puntos" className="type-h3">
              Lista de revisión
            </h3>
            <ul className="flex flex-col gap-2 pt-2">
              {checklist.points.map(({ position, text, state, note }) => (
                <li key={position} className="wrap-anywhere">
                  {text}: <span className="font-semibold">{pointStates[state]}</span>
                  {note && ` (${hideKeys(note)})`}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Account visit={visit} />
        {/* Keys reach the text to its end. */}
        <Button look="outline" onClick={onClose}>
          Volver a la firma
        </Button>
      </div>
    </Dialog>
  )
}

function Computer({ computer, name }: { computer: VisitComputer; name: string }) {
  const { serie, state, minutes, photos, findings, workDone, reason } = computer
  const before = photos.filter(({ moment }) => moment === 'antes').length
  const facts = [
    serie && `serie ${serie}`,
    minutes && `${minutes} min`,
    photos.length > 0 && `fotos: ${before} antes, ${photos.length - before} después`,
  ]
  const texts = [
    ['Hallazgos', findings],
    ['Trabajo hecho', workDone],
    ['Por qué', needsReason(state) ? reason : ''],
  ].filter(([, text]) => text)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
        <span className="first-letter:uppercase">{name}</span>
        <ComputerBadge state={state} />
      </p>
      <p className="text-[15px]/5 text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      <dl>
        {texts.map(([label, text = '']) => (
          <div key={label} className="pt-2">
            <dt className="text-[15px]/5 text-ink-2">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{hideKeys(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The costs, the warranty of each line, and the payments. */
function Account({ visit }: { visit: Visit }) {
  const [openedAt] = useState(() => new Date())
  const { onWork, onParts } = warrantiesOf(visit, openedAt)
  const lines = linesOfRecord(visit)
  return (
    <section aria-labelledby="acta-cuenta">
      <h3 id="acta-cuenta" className="type-h3">
        Cuenta y garantía
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map(({ text, amount, isPart }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two services may have the same words and price
          <li key={index} className="py-2">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere first-letter:uppercase">{text}</span>
              <span className="shrink-0 tabular-nums">{formatPesos(amount)}</span>
            </span>
            <Covered warranty={isPart ? onParts : onWork} />
          </li>
        ))}
        {onWork && lines.every(({ isPart }) => isPart) && (
          <li className="py-2">
            Trabajo, sin cobro aparte
            <Covered warranty={onWork} />
          </li>
        )}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 font-bold">
        <span>Total</span>
        <span className="tabular-nums">{formatPesos(lines.reduce((sum, { amount }) => sum + amount, 0))}</span>
      </p>
      <p className="pt-1 text-[15px]/5 text-ink-2">
        {visit.money.paid > 0 ? `Pagado: ${paidText(visit.money)}` : 'Sin pagar'}
      </p>
    </section>
  )
}

function Covered({ warranty }: { warranty: ReturnType<typeof warrantiesOf>['onWork'] }) {
  if (!warranty) return null
  return (
    <span className="block text-[15px]/5 text-ink-2">
      Garantía de {warranty.days} días, hasta el {formatFarDay(warranty.until)}
    </span>
  )
}
