import type { Proposal } from '../../contract/visit-money.ts'

/** What is new in a proposal, in a heading: "Teresa te propone un repuesto". */
export function headingOf({ standing, technician, lines }: Proposal): string {
  if (standing === 'approved') return 'Quedó aprobado'
  if (standing === 'declined') return 'No lo aprobaste'
  if (standing === 'over') return 'Esta propuesta ya no sirve'
  const parts = lines.filter(({ kind, isApproved }) => kind === 'part' && !isApproved).length
  const what = parts === 0 ? 'este arreglo' : parts === 1 ? 'un repuesto' : `${parts} repuestos`
  return `${technician || 'Tu técnico'} te propone ${what}`
}

/** What follows from how it stands. */
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
      return `No se hace ni se cobra. ${who} puede proponerte otra cosa.`
    case 'over':
      if (hasEnded) return 'La visita ya terminó o se canceló: esto no se hizo ni se cobra.'
      return `La cuenta cambió. Pídele a ${technician || 'tu técnico'} la propuesta nueva.`
  }
}

const day = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' })
const hour = new Intl.DateTimeFormat('es-CO', { timeStyle: 'short', timeZone: 'America/Bogota' })

/** "hoy, 6:00 p. m." */
export function endInWords(endsAt: string, now: Date): string {
  const end = new Date(endsAt)
  const isToday = day.format(end) === day.format(now)
  return `${isToday ? 'hoy' : `el ${day.format(end)}`}, ${hour.format(end)}`
}
