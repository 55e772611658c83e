import type { FastifyBaseLogger } from 'fastify'

import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { schemas, type CallOutput } from '../../contract/index.ts'
import { CallError, type MakeCall } from '../../web/call.ts'
import { checkInput } from '../platform/http/check-input.ts'
import { asProblem, report } from '../platform/http/errors.ts'
import { onlyDeclared, type Handler, type Handlers } from '../platform/http/serve.ts'

/**
 * Makes public calls without HTTP, for pages that the server renders: same check of the input, same function, same cut to
 * what the contract declares, nobody signed in. What is refused arrives as it would in the browser; what fails is logged
 * here, since the page only says that it failed.
 */
export function callInProcess(handlers: Handlers, log: FastifyBaseLogger): MakeCall {
  return async (name, input) => {
    const call: Call = calls[name]
    if (!call.shared) throw new Error(`a public page made the call ${name}, which is not the same for everybody`)
    try {
      const checked = checkInput(schemas[name].input, input)
      const handle = handlers[name] as Handler<typeof name>
      const output = await handle({ input: checked as never, actor: null, request: null, reply: null })
      return onlyDeclared(name, output as CallOutput<typeof name>)
    } catch (error) {
      const problem = asProblem(error)
      report(problem, { log })
      throw new CallError({ status: problem.status, code: problem.code, message: problem.message })
    }
  }
}
