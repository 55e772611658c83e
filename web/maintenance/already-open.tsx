import { Info } from 'lucide-react'

import type { Computer } from '../../contract/computers/computers.ts'
import type { OpenRequest } from '../../contract/maintenance/requests.ts'
import { nameOf } from '../computers/name-of.ts'
import { formatDay, formatTheHour } from './hour-format.ts'
import { ownRequest } from './request-paths.ts'

type AlreadyOpenProps = { chosen: readonly Computer[]; open: readonly OpenRequest[] }

/** Names each chosen computer that is already in an open request (P-205); another request for it is still allowed. */
export function AlreadyOpen({ chosen, open }: AlreadyOpenProps) {
  const known = [...new Map(chosen.map((computer) => [computer._id, computer])).values()]
  const repeated = known.flatMap((computer) => {
    const request = open.find(({ computerId }) => computerId === computer._id)
    return request ? [{ computer, request }] : []
  })
  return (
    <output className="flex flex-col gap-3 empty:hidden">
      {repeated.map(({ computer, request }) => (
        <span key={computer._id} className="flex gap-3 rounded-14 bg-info-soft p-4 text-info">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            Ya tienes una solicitud abierta para {nameOf(computer)}:{' '}
            <a
              href={ownRequest(request._id)}
              className="touch-area rounded-4 font-semibold underline underline-offset-3"
            >
              {textOf(request)}
            </a>
            {textOf(request).endsWith('.') ? '' : '.'} Si esta es por otra cosa, envíala.
          </span>
        </span>
      ))}
    </output>
  )
}

function textOf({ tipo, fecha, hora }: OpenRequest): string {
  const when = [fecha && `del ${formatDay(fecha)}`, hora && `a ${formatTheHour(hora)}`].filter(Boolean).join(' ')
  return `mantenimiento ${tipo} ${when || 'sin fecha'}`
}
