import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { Call } from '../../contract/call.ts'
import { calls, type PageCallName } from '../../contract/calls.ts'
import { schemas, type CallOutput, type CheckedInput } from '../../contract/index.ts'
import { CallError, type MakePageCall } from '../../web/call.ts'
import { checkInput } from '../platform/http/check-input.ts'
import { asProblem, report } from '../platform/http/errors.ts'
import type { Handlers, PageCallContext } from '../platform/http/handlers.ts'
import { onlyDeclared } from '../platform/http/serve.ts'
import { makeProblem } from '../platform/make-problem.ts'

/**
 * Lists that many pages share (the list of a category under each of its products) are few; all other calls are made
 * once.
 */
const MAX_CACHED = 100

type InProcessCalls = {
  call: MakePageCall
  /** What shoppers see has changed. */
  forget: () => void
  /** Announcements may be missed from now on: every response is rendered again. */
  stopRemembering: () => void
  rememberAgain: () => void
}

/**
 * Makes public calls without HTTP, for pages that the server renders: with the same validation, function and output
 * schema, and without an actor. A refusal arrives as in the browser; a failure is logged here, because the page only
 * says that it failed. The last responses are cached until the catalogue changes; pages only read them.
 */
export function callInProcess(handlers: Handlers<PageCallName>, log: FastifyBaseLogger): InProcessCalls {
  const cached = new LRUCache<string, Promise<unknown>>({ max: MAX_CACHED })
  let isRemembering = true

  async function sendRequest<N extends PageCallName>(name: N, input: CheckedInput<N>): Promise<CallOutput<N>> {
    const handle = handlers[name] as (context: PageCallContext<N>) => Promise<CallOutput<N>>
    return onlyDeclared(name, await handle({ input, refuse: makeProblem }))
  }

  const call: MakePageCall = async (name, input) => {
    const { shared }: Call = calls[name]
    if (!shared) throw new Error(`a public page made the call ${name}, which is not the same for everybody`)
    let key: string | undefined
    try {
      const checked = checkInput(schemas[name].input, input) as CheckedInput<typeof name>
      key = `${name} ${JSON.stringify(checked)}`
      let response = cached.get(key)
      if (!response) {
        response = sendRequest(name, checked)
        if (isRemembering) cached.set(key, response)
      }
      return (await response) as CallOutput<typeof name>
    } catch (error) {
      if (key !== undefined) cached.delete(key)
      const problem = asProblem(error)
      report(problem, { log })
      throw new CallError({ status: problem.status, code: problem.code, message: problem.message })
    }
  }
  return {
    call,
    forget: () => cached.clear(),
    stopRemembering: () => {
      isRemembering = false
      cached.clear()
    },
    rememberAgain: () => {
      cached.clear()
      isRemembering = true
    },
  }
}
