import { stages, type Stage } from '../../../contract/visits/visit-states.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import type { ShownStage } from '../../maintenance/visit-stages.tsx'
import { needsApproval } from './money-text.ts'

const labels: Record<Stage, string> = {
  on_the_way: 'En camino',
  arrived: 'Llegué',
  started: 'Empecé',
  finished: 'Terminar',
}

/** The stages of a visit with their times; if a call without stages changed the task's state, the passed stages have no time. */
export function shownStages({
  stages: done,
  task,
}: {
  stages: Visit['stages']
  task: Pick<Visit['task'], 'estado'>
}): ShownStage[] {
  const isBegun = task.estado === 'en proceso' || task.estado === 'completado'
  return stages.map((name) => {
    const found = done.find(({ stage }) => stage === name)
    const isPassed = name === 'finished' ? task.estado === 'completado' : isBegun
    const isDone = found !== undefined || isPassed
    return { label: labels[name], at: found?.at ?? '', isDone, hint: isDone ? 'sin hora' : 'por hacer' }
  })
}

/** The next stage and the label of its button; null when only results are left. */
export function nextStage({ stages: done, task }: Visit): { stage: Exclude<Stage, 'finished'>; label: string } | null {
  if (task.estado !== 'pendiente') return null
  const has = (name: Stage) => done.some(({ stage }) => stage === name)
  if (has('arrived')) return { stage: 'started', label: 'Empezar' }
  return has('on_the_way') ? { stage: 'arrived', label: 'Llegué' } : { stage: 'on_the_way', label: 'Voy en camino' }
}

/** "1 equipo, 2 puntos y la aprobación"; '' if nothing is missing. */
export function missingOf({ missing: { computers, points }, money }: Visit): string {
  const some = (many: number, one: string) => (many === 0 ? [] : [`${many} ${one}${many === 1 ? '' : 's'}`])
  const counted = [...some(computers, 'equipo'), ...some(points, 'punto')].join(', ')
  return [counted, needsApproval(money) && 'la aprobación'].filter(Boolean).join(' y ')
}
