import type { TaskState, RequestKind } from '../../contract/maintenance/task-values.ts'
import type { Task } from '../../contract/maintenance/tasks.ts'
import { pagedHeader } from '../../contract/paged-header.ts'
import { callOverHttp } from '../browser-call.ts'
import { RESPONSE_TIMEOUT_MS } from './send-values.ts'
import type { ListKey, TaskList } from './shown-tasks.ts'

/** The lists that a technician needs for the day: always available, also offline. */
export const dayKeys: readonly ListKey[] = [
  'day',
  'preventivo pendiente',
  'preventivo en proceso',
  'correctivo pendiente',
  'correctivo en proceso',
]

const listCalls = {
  preventivo: 'maintenance.listPreventiveTasks',
  correctivo: 'maintenance.listCorrectiveTasks',
} as const

type Page = Omit<TaskList, 'at'>

/** The call of a list. */
export const callOf = (key: ListKey): string =>
  key === 'day' ? 'maintenance.listDay' : listCalls[key.startsWith('preventivo') ? 'preventivo' : 'correctivo']

/**
 * Loads a list (calls 30 and 31).
 * @param known how many of its tasks were already shown: at least that many are fetched
 * @throws CallError, or a TimeoutError
 */
export async function fetchList(key: ListKey, known = 0): Promise<TaskList> {
  const tasks: Task[] = []
  let next: string | null = null
  let travel: TaskList['travel']
  do {
    const page: Page = await fetchPage(key, next ?? undefined)
    tasks.push(...page.tasks)
    next = page.next
    travel = page.travel
  } while (next !== null && tasks.length < known)
  return { tasks, next, at: Date.now(), travel }
}

/** @param after the `next` of the page before */
export async function fetchPage(key: ListKey, after?: string): Promise<Page> {
  const options = { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS), headers: { [pagedHeader]: 'true' } }
  if (key === 'day') {
    const { data } = await callOverHttp('maintenance.listDay', {}, options)
    return { tasks: data.visits, next: null, travel: data.travel }
  }
  const space = key.indexOf(' ')
  const [tipo, estado] = [key.slice(0, space) as RequestKind, key.slice(space + 1) as TaskState]
  const { data, next } = await callOverHttp(listCalls[tipo], { estado, ...(after && { after }) }, options)
  return { tasks: data, next }
}
