import { needsReason } from '../../../../contract/visits/visit-states.ts'
import type { VisitComputer } from '../../../../contract/visits/visits.ts'
import { ComputerBadge } from '../../../maintenance/computer-state.tsx'

/** The result of a computer in the signed record: read-only. */
export function SignedResult({ computer }: { computer: VisitComputer }) {
  const { state, findings, workDone, reason, minutes } = computer
  const texts = [
    ['Hallazgos', findings],
    ['Trabajo hecho', workDone],
    ['Por qué', needsReason(state) ? reason : ''],
    ['Minutos', minutes === null ? '' : String(minutes)],
  ].filter(([, text]) => text !== '')
  return (
    <>
      <p className="rounded-16 bg-info-soft px-4 py-3 text-info">El acta está firmada: lo que dice no cambia.</p>
      <div>
        <ComputerBadge state={state} />
      </div>
      <dl className="flex flex-col gap-4">
        {texts.map(([label, text]) => (
          <div key={label}>
            <dt className="text-[15px]/5 font-semibold">{label}</dt>
            <dd className="pt-1 wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
