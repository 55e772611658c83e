import type { ComponentType } from 'react'

import { formatPesos } from '../../../contract/values/pesos.ts'
import { endSentence } from '../../../contract/values/sentence.ts'
import type { PastVisit, StaffHistory } from '../../../contract/visits/computer-history.ts'
import { formatDate } from '../hour-format.ts'

const stateText: Record<PastVisit['state'], string> = {
  por_revisar: '',
  en_curso: '',
  resuelto: 'Resuelto',
  requiere_repuesto: 'Requiere repuesto',
  no_se_pudo: 'No se pudo',
  pospuesto: 'Pospuesto',
  sin_detalle: 'Mantenimiento hecho',
}

/** Joins texts as sentences, `Resuelto. Disco dañado.`, also if they end with a full stop. */
const inSentences = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map(endSentence)
    .join(' ')

type Shown = PastVisit | StaffHistory['visits'][number]

type PastVisitListProps<Visit extends Shown> = {
  visits: readonly Visit[]
  registered: string
  /** The text of the day on which the computer was registered. */
  beginning: string
  /** A link from each visit. */
  More?: ComponentType<{ visit: Visit }> | undefined
}

/** All completed visits to a computer, the latest first, ending with the day of its registration. */
export function PastVisitList<Visit extends Shown>({ visits, registered, beginning, More }: PastVisitListProps<Visit>) {
  return (
    <section aria-labelledby="historial" className="rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <h2 id="historial" className="type-h2">
        Historial
      </h2>
      {visits.length === 0 && <p className="mt-3 text-ink-2">Aún no hay visitas a este equipo.</p>}
      <ol className="computer-past mt-4">
        {visits.map((visit) => (
          <li key={visit._id}>
            <Work visit={visit} />
            {More && <More visit={visit} />}
          </li>
        ))}
        <li>
          <p className="type-body-sm text-ink-2">{formatDate(registered)}</p>
          <p className="font-semibold">{beginning}</p>
        </li>
      </ol>
    </section>
  )
}

function Work({
  visit: { fecha, tipo, technician, state, findings, workDone, reason, photos, parts, warrantyUntil },
}: {
  visit: Shown
}) {
  return (
    <>
      <p className="type-body-sm text-ink-2">{[formatDate(fecha), technician].filter(Boolean).join(' · ')}</p>
      <h3 className="font-semibold wrap-anywhere">{workDone || `Mantenimiento ${tipo}`}</h3>
      <p className="type-body-sm wrap-anywhere whitespace-pre-line text-ink-2">
        {inSentences([stateText[state], findings, reason])}
      </p>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one part may be there twice
        <p key={index} className="type-body-sm wrap-anywhere text-ink-2">
          {`Repuesto: ${part.quantity > 1 ? `${part.quantity} × ` : ''}${part.name}`}
          {'amount' in part && `, ${formatPesos(part.amount)}`}
          {part.warrantyUntil && `, con garantía hasta el ${formatDate(part.warrantyUntil)}`}
        </p>
      ))}
      {warrantyUntil && <p className="type-body-sm text-ink-2">{`Garantía hasta el ${formatDate(warrantyUntil)}`}</p>}
      {photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {photos.map(({ _id, url, moment }, index) => (
            <li key={_id}>
              <a href={url} target="_blank" rel="noopener noreferrer" className="block">
                <img
                  src={url}
                  alt={`${moment === 'antes' ? 'Antes' : 'Después'}, foto ${index + 1}`}
                  loading="lazy"
                  className="size-22 rounded-10 bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
