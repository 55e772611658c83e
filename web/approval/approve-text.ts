import { longDateOf, timeOf } from '../../contract/values/moments.ts'
import type { Proposal } from '../../contract/visits/visit-money.ts'

/** The news of a proposal, as a heading: "Teresa te propone un repuesto". */
export function headingOf({ standing, technician, lines }: Proposal): string {
  if (standing === 'approved') return 'Quedó aprobado'
  if (standing === 'declined') return 'No lo aprobaste'
  if (standing === 'over') return 'Esta propuesta ya no sirve'
  const parts = lines.filter(({ kind, isApproved }) => kind === 'part' && !isApproved).length
  const what = parts === 0 ? 'este arreglo' : parts === 1 ? 'un repuesto' : `${parts} repuestos`
  return `${technician || 'Tu técnico'} te propone ${what}`
}

const NOTHING_NEW = 'Sin tu aprobación no se hace ni se cobra nada nuevo.'

/** The consequences of its state; they hold whatever other proposals of the visit were approved. */
export function textOf({ standing, technician, lines, hasEnded }: Proposal): string {
  const who = technician || 'Tu técnico'
  switch (standing) {
    case 'open': {
      const names = new Set(
        lines.flatMap(({ computer, isApproved }) => (isApproved || computer === '' ? [] : [computer])),
      )
      const [name] = names
      return names.size === 1 && name !== 'Equipo' ? `Para ${name}.` : 'Revisa que todo esté bien.'
    }
    case 'approved':
      return `${who} ya lo ve en su teléfono. Este precio no cambia.`
    case 'declined':
      // Another proposal may have had the same lines, and the fee is due anyway (P-118): neither text claims that nothing is charged.
      if (hasEnded) return NOTHING_NEW
      return `${NOTHING_NEW} ${who} puede proponerte otra cosa.`
    case 'over':
      if (hasEnded) return 'La visita ya terminó o se canceló: esta propuesta no se puede responder.'
      return `La cuenta cambió. Pídele a ${technician || 'tu técnico'} la propuesta nueva.`
  }
}

/** "hoy, 6:00 p. m." */
export function endText(endsAt: string, now: Date): string {
  const day = longDateOf(endsAt)
  return `${day === longDateOf(now) ? 'hoy' : `el ${day}`}, ${timeOf(endsAt)}`
}
