import type { Visit } from '../../../contract/visits/visits.ts'
import { EarlierLine } from '../../maintenance/earlier-line.tsx'
import { earlierOf, isInWarranty } from '../../maintenance/earlier-text.ts'
import { visitAddress } from './visit-address.ts'
import { namesOf } from './visit-names.ts'

/** The computers of a visit under warranty, shown before charging: covered work is not charged again (P-231). */
export function InWarranty({ visit }: { visit: Visit }) {
  const names = namesOf(visit)
  const found = visit.computers.flatMap(({ _id, registeredId }) => {
    const earlier = earlierOf(visit, registeredId)
    return earlier && isInWarranty(earlier) ? [{ _id, earlier }] : []
  })
  if (found.length === 0) return null
  return (
    <ul aria-label="En garantía" className="flex flex-col divide-y divide-line rounded-20 bg-surface px-4 shadow-1">
      {found.map(({ _id, earlier }) => (
        <li key={_id}>
          <a href={visitAddress(visit.task._id, { equipo: _id, ver: 'historia' })} className="block py-3">
            <span className="block wrap-anywhere text-ink-2 first-letter:uppercase">{names.get(_id)}</span>
            <EarlierLine earlier={earlier} />
          </a>
        </li>
      ))}
    </ul>
  )
}
