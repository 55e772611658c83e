import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'

import type { Call } from '../../contract/call.ts'
import { calls, type PageCallName } from '../../contract/calls.ts'
import { schemas, type CallOutput, type CheckedInput } from '../../contract/index.ts'
import { CallError, type MakePageCall } from '../../web/call.ts'
import { anyProduct } from '../catalogue/change-tags.ts'
import { productsIn, productsOf, tagsOfCall } from '../catalogue/shown-tags.ts'
import { checkInput } from '../platform/http/check-input.ts'
import { asProblem, report } from '../platform/http/errors.ts'
import type { Handlers, PageCallContext } from '../platform/http/handlers.ts'
import { placesOf, type AnnouncedChanges, type Tags } from '../platform/http/response-cache/announced-changes.ts'
import { onlyDeclared } from '../platform/http/serve.ts'
import { makeProblem } from '../platform/make-problem.ts'

/**
 * Lists that many pages share (the list of a category under each of its products) are few; all other calls are made
 * once.
 */
const MAX_CACHED = 100

/** The calls of one page. */
export type PageCalls = {
  call: MakePageCall
  /**
   * The tags of the page, or of a part of it, once it is rendered.
   * @param data JSON of all its data
   * @param isOf whether the part has a call; all of them by default
   */
  shown: (data: string, isOf?: (name: PageCallName) => boolean) => { tags: Tags; isPartial: boolean }
}

export type InProcessCalls = {
  openCalls: () => PageCalls
  /** Announcements may be missed from now on: every response is made again. */
  stopRemembering: () => void
  rememberAgain: () => void
}

type Remembered = {
  response: Promise<unknown>
  /** The last change that was announced before it was made. */
  begun: number
  /** The places of what it shows, as soon as they are known. */
  places?: readonly number[]
}

/**
 * Makes public calls without HTTP, for pages that the server renders: with the same validation, function and output schema, and
 * without an actor. A refusal arrives as in the browser; a failure is logged here, because the page only reports that it failed.
 * The last responses are cached until something that they show changes; pages only read them.
 */
export function callInProcess(
  handlers: Handlers<PageCallName>,
  log: FastifyBaseLogger,
  changes: AnnouncedChanges,
): InProcessCalls {
  const cached = new LRUCache<string, Remembered>({ max: MAX_CACHED })
  let isRemembering = true

  async function runHandler<N extends PageCallName>(name: N, input: CheckedInput<N>): Promise<CallOutput<N>> {
    const handle = handlers[name] as (context: PageCallContext<N>) => Promise<CallOutput<N>>
    return withoutFacets(name, onlyDeclared(name, await handle({ input, refuse: makeProblem })))
  }

  const isCurrent = ({ places, begun }: Remembered): boolean =>
    places ? changes.isUntouched(places, begun) : begun === changes.now

  function make<N extends PageCallName>(name: N, input: CheckedInput<N>, key: string): Promise<CallOutput<N>> {
    const known = cached.get(key)
    if (known && isCurrent(known)) return known.response as Promise<CallOutput<N>>
    const begun = changes.now
    const response = runHandler(name, input).then((output) => {
      made.places = placesOf([...tagsOfCall(name, input), ...productsOf(output, input)])
      return output
    })
    const made: Remembered = { response, begun }
    if (isRemembering) cached.set(key, made)
    return response
  }

  function openCalls(): PageCalls {
    const tagsByCall = new Map<PageCallName, Set<string>>()
    let isPartial = false
    const call: MakePageCall = async (name, input) => {
      const { shared }: Call = calls[name]
      if (!shared) throw new Error(`a public page made the call ${name}, which is not the same for everybody`)
      let key: string | undefined
      try {
        const checked = checkInput(schemas[name].input, input) as CheckedInput<typeof name>
        const tags = tagsByCall.get(name) ?? new Set()
        for (const tag of tagsOfCall(name, checked)) tags.add(tag)
        tagsByCall.set(name, tags)
        key = `${name} ${JSON.stringify(checked)}`
        return await make(name, checked, key)
      } catch (error) {
        if (key !== undefined) cached.delete(key)
        const problem = asProblem(error)
        if (problem.status >= 500) isPartial = true
        report(problem, { log })
        throw new CallError({ status: problem.status, code: problem.code, message: problem.message })
      }
    }
    const shown: PageCalls['shown'] = (data, isOf = () => true) => {
      const tags = new Set<string>()
      for (const [name, each] of tagsByCall) {
        if (isOf(name)) for (const tag of each) tags.add(tag)
      }
      return { tags: tags.has(anyProduct) ? [anyProduct] : [...tags, ...productsIn(data)], isPartial }
    }
    return { call, shown }
  }

  return {
    openCalls,
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

/** Pages that list a category show no counts, which any change of a product may change (see `tagsOfCall`). */
function withoutFacets<N extends PageCallName>(name: N, output: CallOutput<N>): CallOutput<N> {
  if (name !== 'catalogue.filterProducts') return output
  const facets = { category: [], brandName: [], precio: [], ram: [], almacenamiento: [] }
  return { ...output, facets }
}
