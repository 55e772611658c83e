import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

import { commonProblems } from '../../contract/common-problems.ts'
import { problemsOf } from '../../contract/index.ts'

const common = new Set<string>(commonProblems)

/**
 * Watches every response of a shop. @returns a function that fails when a call answered a problem that it does not
 * declare
 */
export function watchProblems(app: FastifyInstance): () => void {
  const undeclared = new Set<string>()
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { callName } = request.routeOptions.config
    const code = callName && typeof payload === 'string' ? codeOf(payload) : undefined
    if (callName && code !== undefined && !common.has(code) && !problemsOf(callName).some((one) => one === code)) {
      undeclared.add(`${callName} ${code}`)
    }
    done(null, payload)
  })
  return () => expect([...undeclared]).toEqual([])
}

const codeOf = (payload: string): string | undefined =>
  /^\{"success":false,"error":true,"code":"(\w+)"/.exec(payload)?.[1]
