import type { CarePlan } from '../../../contract/maintenance/care-plans.ts'
import { writeSlot } from '../decisions/decision-text.ts'
import { formatFarDay } from '../hour-format.ts'

/** "Cada 6 meses", or that there is no plan. */
export const everyText = (months: CarePlan['months']): string => (months === 0 ? 'Sin plan' : `Cada ${months} meses`)

/** A plan in words: how often, the agreed visit, and when the next one is proposed. */
export function planText({ months, dueOn, noticeOn, proposal, visit }: CarePlan): string {
  const next = proposal ? '' : `; te avisamos el ${formatFarDay(noticeOn)}`
  const agreed = visit ? ` Tu visita es el ${writeSlot(visit)}` : ''
  return `${everyText(months)}: el próximo es el ${formatFarDay(dueOn)}${next}.${agreed}`
}
