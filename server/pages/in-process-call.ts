import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { schemas } from '../../contract/index.ts'
import { CallError, type MakeCall } from '../../web/call.ts'
import { checkInput } from '../platform/http/check-input.ts'
import type { Handler, Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Makes public calls without HTTP, for pages that the server renders: same check of the input, same function, nobody
 * signed in. What is refused arrives as it would in the browser.
 */
export function callInProcess(handlers: Handlers): MakeCall {
  return async (name, input) => {
    const call: Call = calls[name]
    if (!call.shared) throw new Error(`a public page made the call ${name}, which is not the same for everybody`)
    try {
      const checked = checkInput(schemas[name].input, input)
      const handle = handlers[name] as Handler<typeof name>
      return (await handle({ input: checked as never, actor: null, request: null, reply: null })) as never
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new CallError({ status: error.status, code: error.code, message: error.message })
    }
  }
}
