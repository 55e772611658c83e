import { isClockTime } from '../../../../contract/values/civil-days.ts'
import type { Stage, VisitComputerState } from '../../../../contract/visits/visit-states.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { computerStates } from '../../../maintenance/computer-state.tsx'
import { formatDay, formatHour, formatTheHour } from '../../../maintenance/hour-format.ts'
import { pointStates } from '../../../maintenance/point-states.ts'
import type { QueuedStep } from './queued-steps.ts'
import type { Over } from './refused-steps.ts'

const stageText: Record<Stage, string> = {
  on_the_way: 'en camino',
  arrived: 'llegaste',
  started: 'empezaste',
  finished: 'terminaste',
}

type Result = {
  state?: VisitComputerState | 'sin_detalle' | undefined
  findings?: string | undefined
  workDone?: string | undefined
  reason?: string | undefined
  minutes?: number | null | undefined
}

/**
 * The dropped steps of a cancelled visit: `La visita de las 9:00 a. m. se canceló: «Voy en camino» ya no se envía.` The phone no longer
 * knows a cancelled visit's client.
 */
export function settledText({ steps, visit: { task } }: Over): string {
  const { hora } = task
  const titles = [...new Set(steps.map(({ title }) => `«${title}»`))]
  const which = isClockTime(hora) ? `La visita de ${formatTheHour(hora)}` : 'La visita'
  return `${which} se canceló: ${titles.join(', ')} ya no se ${titles.length === 1 ? 'envía' : 'envían'}.`
}

/** The contents of a step about a computer or a checklist point, in a few words; '' if its title is enough. */
export function detailText(step: QueuedStep): string {
  if (step.call === 'visits.checkPoint') return pointStates[step.input.state]
  if (step.call !== 'visits.saveComputer') return ''
  const { state, findings, workDone, reason, minutes } = step.input
  return [
    state && computerStates[state].label,
    reason !== undefined && !state && 'por qué',
    findings !== undefined && 'hallazgos',
    workDone !== undefined && 'trabajo hecho',
    minutes !== undefined && `${numberOf(minutes) ?? 0} min`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The contents of a step, in words. */
export function inText(step: QueuedStep): string {
  if (step.call === 'visits.saveComputer') return resultText({ ...step.input, minutes: numberOf(step.input.minutes) })
  if (step.call === 'visits.stage') return stageText[step.input.stage]
  if (step.call !== 'visits.checkPoint') return step.title
  return [pointStates[step.input.state], step.input.note].filter(Boolean).join(': ')
}

/** The stored contents that it would replace, in words. */
export function currentText({ computers, checklist, task }: Visit, { call, input }: QueuedStep): string {
  if (call === 'visits.saveComputer') {
    const computer = computers.find(({ _id }) => _id === input.computerId)
    return computer ? resultText(computer) : ''
  }
  if (call === 'visits.checkPoint') {
    const point = checklist.points.find(({ position }) => position === input.position)
    return point ? [pointStates[point.state], point.note].filter(Boolean).join(': ') : ''
  }
  return [task.estado, task.fecha && formatDay(task.fecha), task.hora && formatHour(task.hora)]
    .filter(Boolean)
    .join(', ')
}

const numberOf = (given: unknown): number | undefined => (typeof given === 'number' ? given : undefined)

function resultText({ state, findings, workDone, reason, minutes }: Result): string {
  const label = state && computerStates[state].label
  return [label, reason, findings, workDone, minutes ? `${minutes} min` : ''].filter(Boolean).join('\n')
}
