import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Additional data of a span: names and numbers of the program, without personal data or input. */
export type SpanFacts = Readonly<Record<string, string | number>>
type Kind = 'internal' | 'server' | 'client' | 'consumer'
/** The span to which another one belongs. */
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

/** The span in which this code runs, in the form of W3C's trace context; undefined without tracing. */
export function traceParent(): string | undefined {
  const parent = collector && current.getStore()
  return parent && `00-${parent.traceId}-${parent.spanId}-01`
}

/** Begins a span. @param parent if it differs from the current one */
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

/** Runs something in a separate span; without tracing it is just run. */
export async function traced<T>(name: string, kind: Kind, run: () => Promise<T>, facts: SpanFacts = {}): Promise<T> {
  if (!collector) return run()
  return follow(beginSpan(name, kind), run, facts)
}

/** Runs a job in the trace that enqueued it. @param from the result of {@link traceParent} at that time */
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
