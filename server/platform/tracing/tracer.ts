import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** What a span says besides its name and times: names and numbers of the program, nothing of a person or an input. */
export type SpanFacts = Readonly<Record<string, string | number>>
type Kind = 'internal' | 'server' | 'client' | 'consumer'
/** Which span another one belongs to. */
type Parent = { traceId: string; spanId: string }
export type Span = Parent & {
  parentId: string | undefined
  name: string
  kind: Kind
  begunAt: number
  endedAt: number
  facts: SpanFacts
  hasFailed: boolean
}

/** Takes spans that have ended. */
export type Collector = (span: Span) => void

let collector: Collector | undefined
const current = new AsyncLocalStorage<Parent>()

/** Switches tracing on for this process, or off again. */
export function collectSpans(into: Collector | undefined): void {
  collector = into
}

/** Whether spans are collected. */
export const isTracing = (): boolean => collector !== undefined

/** The span that this code runs in, as W3C's trace context writes it; undefined where nobody traces. */
export function traceParent(): string | undefined {
  const parent = collector && current.getStore()
  return parent && `00-${parent.traceId}-${parent.spanId}-01`
}

/** Begins a span. @param parent where it is not the one that this code runs in */
export function beginSpan(name: string, kind: Kind, parent = current.getStore()): Span {
  const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
  const spanId = randomBytes(8).toString('hex')
  const begunAt = performance.timeOrigin + performance.now()
  return { traceId, spanId, parentId: parent?.spanId, name, kind, begunAt, endedAt: 0, facts: {}, hasFailed: false }
}

/** Ends a span and hands it to the collector. */
export function endSpan(span: Span, facts: SpanFacts = {}, hasFailed = false): void {
  span.endedAt = performance.timeOrigin + performance.now()
  span.facts = { ...span.facts, ...facts }
  span.hasFailed = hasFailed
  collector?.(span)
}

/** Runs code whose spans belong to this one. */
export const within = <T>(span: Span, run: () => T): T => current.run(span, run)

/** Runs something in a span of its own; where nobody traces it is just run. */
export async function traced<T>(name: string, kind: Kind, run: () => Promise<T>, facts: SpanFacts = {}): Promise<T> {
  if (!collector) return run()
  return follow(beginSpan(name, kind), run, facts)
}

/** Runs a job in the trace of what enqueued it. @param from the span as {@link traceParent} gave it */
export async function tracedJob<T>(name: string, from: string | null, run: () => Promise<T>): Promise<T> {
  if (!collector) return run()
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(from ?? '') ?? []
  return follow(beginSpan(name, 'consumer', traceId && spanId ? { traceId, spanId } : undefined), run)
}

async function follow<T>(span: Span, run: () => Promise<T>, facts: SpanFacts = {}): Promise<T> {
  try {
    const result = await within(span, run)
    endSpan(span, facts)
    return result
  } catch (error) {
    endSpan(span, { ...facts, 'error.type': (error as Error).name }, true)
    throw error
  }
}
