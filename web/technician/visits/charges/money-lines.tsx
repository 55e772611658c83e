import { X } from 'lucide-react'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { VisitPart, VisitService } from '../../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { Picture } from '../../../images/picture.tsx'
import { shownPartPicture } from '../../part-pictures.ts'
import { groupsOf } from '../money-text.ts'

type MoneyLinesProps = {
  visit: Visit
  /** Without them the lines are read-only. */
  onDrop?: { service: (service: VisitService) => void; part: (part: VisitPart) => void }
  /** Reverses an approved line. */
  onTakeBack?: (line: { _id: string; name: string }) => void
  /** For the client who approves: pictures of the parts, and the amount approved before. */
  forClient?: { hasSignal: boolean; approvedBefore: number }
}

/** The account of a visit, computer by computer, with its total. */
export function MoneyLines({ visit, onDrop, onTakeBack, forClient }: MoneyLinesProps) {
  const { fee, total } = visit.money
  const approvedBefore = forClient?.approvedBefore ?? 0
  return (
    <div className="rounded-20 bg-surface px-4 shadow-1">
      {groupsOf(visit).map(({ title, services, parts, ...group }) => (
        <section key={title} aria-label={title} className="border-b border-line py-2">
          <h2 className="pt-1 text-[15px]/5 wrap-anywhere text-ink-2 first-letter:uppercase">{title}</h2>
          <ul>
            {group.fee > 0 && <Line name="Visita de mantenimiento" amount={fee} />}
            {services.map((service) => (
              <Line
                key={service._id}
                name={service.name}
                amount={service.amount}
                {...(service.state === 'added'
                  ? onDrop && { onDrop: () => onDrop.service(service) }
                  : onTakeBack && { onDrop: () => onTakeBack(service) })}
              />
            ))}
            {parts.map((part) => (
              <Line
                key={part._id}
                name={part.productName}
                facts={part.quantity === 1 ? '1 unidad' : `${part.quantity} unidades de ${formatPesos(part.unitPrice)}`}
                amount={part.amount}
                {...(forClient && { picture: shownPartPicture(part.productImage, forClient.hasSignal) })}
                {...(part.state === 'added'
                  ? onDrop && { onDrop: () => onDrop.part(part) }
                  : onTakeBack && { onDrop: () => onTakeBack({ _id: part._id, name: part.productName }) })}
              />
            ))}
          </ul>
        </section>
      ))}
      {approvedBefore > 0 && (
        <p className="flex min-h-12 items-center justify-between gap-3 border-b border-line">
          <span>Ya aprobado</span>
          <span className="tabular-nums">{formatPesos(approvedBefore)}</span>
        </p>
      )}
      <p className="flex min-h-14 items-center justify-between gap-3 font-bold">
        <span>{approvedBefore > 0 ? 'Nuevo total' : 'Total'}</span>
        <span className="font-display text-xl tabular-nums">{formatPesos(total)}</span>
      </p>
    </div>
  )
}

type LineProps = { name: string; facts?: string; amount: number; picture?: string | undefined; onDrop?: () => void }

function Line({ name, facts, amount, picture, onDrop }: LineProps) {
  return (
    // On the smallest phones a high amount goes below its name, so that no word of the name is broken.
    <li className="flex min-h-12 flex-wrap items-center gap-x-2">
      {picture && (
        <span className="my-2 w-16 shrink-0 overflow-hidden rounded-10">
          <Picture url={picture} sizes="64px" />
        </span>
      )}
      <span className="min-w-34 flex-1 py-1">
        <span className="block wrap-anywhere">{name}</span>
        {facts && <span className="block text-[15px]/5 text-ink-2">{facts}</span>}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <span className="tabular-nums">{formatPesos(amount)}</span>
        {onDrop && (
          <button
            type="button"
            aria-label={`Quitar ${name}`}
            onClick={onDrop}
            className="-mr-3 flex size-12 shrink-0 items-center justify-center rounded-12 text-ink-2 hover:bg-sunken active:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </span>
    </li>
  )
}
