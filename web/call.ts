import { createContext, type RouterContextProvider } from 'react-router'

import type { CallName, PageCallName } from '../contract/calls.ts'
import type { CallInput, CallOutput } from '../contract/index.ts'
import type { ProblemCode } from '../contract/problems.ts'

export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

/** A way to make a call of the contract: over HTTP in the browser, directly to the handler on the server. */
export type MakeCall<Names extends CallName = CallName> = <N extends Names>(
  name: N,
  input: CallInput<N>,
  options?: CallOptions,
) => Promise<CallOutput<N>>
/** The calls that page loaders may make. */
export type MakePageCall = MakeCall<PageCallName>

/** Failures without a usable refusal: no response, one that is not ours, or one without a code. */
export type WayProblem = 'NO_CONNECTION' | 'UNREADABLE' | 'REFUSED'
/** The reason why a call failed. */
export type CallCode = ProblemCode | WayProblem

export type Refusal = {
  status: number
  code: CallCode
  message: string
  fields?: CallError['fields']
  data?: unknown
}

/**
 * A call that failed. `message` is Spanish and may be shown; '' when the response had none. `status` is 0 without a
 * response, `code` UNREADABLE when the response was not one of ours.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: CallCode
  readonly fields: { field: string; message: string }[]
  readonly data: unknown

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'CallError'
    this.status = refusal.status
    this.code = refusal.code
    this.fields = refusal.fields ?? []
    this.data = refusal.data
  }
}

type LoaderContext = { call: MakePageCall; isServer: boolean }

/** The router's context for loaders. */
export const loaderContext = createContext<LoaderContext>()

/** What loaders of routes work with: how they make calls. */
export const loaderContextOf = (context: Readonly<RouterContextProvider>): LoaderContext => context.get(loaderContext)

/**
 * Whether an error is a failed call. It compares the name, not the class, because the server's calls and the rendered
 * pages are in different bundles, each with a class of its own.
 */
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'
