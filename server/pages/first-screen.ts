import type { FastifyReply, FastifyRequest } from 'fastify'

import { calls, type CallName } from '../../contract/calls.ts'
import { schemas, type CallInput, type CallOutput, type CheckedInput } from '../../contract/index.ts'
import type { RequestKind } from '../../contract/maintenance/task-values.ts'
import type { FirstScreen } from '../../web/technician/first-screen.ts'
import { checkAccess, type FindActor } from '../platform/http/actor.ts'
import { checkInput } from '../platform/http/check-input.ts'
import { asProblem, report } from '../platform/http/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { onlyDeclared, type ReadsAlong } from '../platform/http/serve.ts'
import { withTimeout } from '../platform/http/with-timeout.ts'
import { makeProblem } from '../platform/make-problem.ts'

/** Later than that, the page of everybody is there sooner: it needs no database. */
const LONGEST_MS = 3_000

/** Pages that the server renders with a technician's own data, and the tasks that each shows first. */
const pages: Record<string, RequestKind> = {
  '/technical-panel/tasks': 'preventivo',
  '/technical-panel/tasksCorrectivo': 'correctivo',
}

const lists = {
  preventivo: 'maintenance.listPreventiveTasks',
  correctivo: 'maintenance.listCorrectiveTasks',
} as const

type OwnCall = 'accounts.currentUser' | 'maintenance.listDay' | 'visits.listDay' | (typeof lists)[RequestKind]

type FirstScreens = {
  handlers: Handlers
  findActor: FindActor
  readsAlong: ReadsAlong
}

/** The address of the screen that an address of the technician's area shows first; null for every other address. */
export function firstScreenOf(address: string): string | null {
  const path = address === '/technical-panel' ? '/technical-panel/tasks' : address
  return path in pages ? path : null
}

/**
 * Reads a technician's first screen by the calls that the page would make after it: same access, handlers and output. It gives
 * nobody else anything, and after a failure the page is the public one and loads its data itself.
 */
export function openFirstScreens({ handlers, findActor, readsAlong }: FirstScreens) {
  return async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FirstScreen | null> => {
    try {
      return await withTimeout(read(path), LONGEST_MS)
    } catch (error) {
      report(asProblem(error), { log: request.log })
      return null
    }

    async function read(page: string): Promise<FirstScreen | null> {
      request.actor = await findActor(request, reply, readsAlong['accounts.currentUser'])
      if (request.actor?.role !== 'TECHNICAL') return null
      const tipo = pages[page]!
      const [person, day, tasks, visits] = await Promise.all([
        own('accounts.currentUser', {}),
        own('maintenance.listDay', {}),
        own(lists[tipo], { estado: 'pendiente', paged: true }),
        own('visits.listDay', {}),
      ])
      if (!person.data) return null
      const at = Date.now()
      return {
        person: person.data,
        lists: {
          day: { tasks: day.data.visits, next: null, at, travel: day.data.travel },
          [`${tipo} pendiente`]: { tasks: tasks.data, next: tasks.next, at },
        },
        visits: visits.data.visits,
        cashInHand: visits.data.cashInHand,
      }
    }

    async function own<N extends OwnCall>(name: N, input: CallInput<N>): Promise<CallOutput<N>> {
      const actor = checkAccess(calls[name], request.actor)
      const handle = handlers[name as CallName] as (context: object) => Promise<CallOutput<N>>
      const checked = checkInput(schemas[name].input, input) as CheckedInput<N>
      const output = await handle({ input: checked, actor, request, reply, refuse: makeProblem })
      return onlyDeclared(name, output)
    }
  }
}
