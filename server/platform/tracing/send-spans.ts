import { repeat } from '../repeat.ts'
import { collectSpans, type Span, type SpanFacts } from './tracer.ts'

const SEND_EVERY_MS = 2_000
const TIMEOUT_MS = 5_000
/** The maximum number of spans that wait while a collector is unreachable; later ones are lost, and the shop continues. */
const MOST_WAITING = 5_000

/** Numbers of OTLP's `Span.SpanKind`. */
const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const ERROR = 2

type Settings = { endpoint: string; headers: Record<string, string>; service: string; version: string }

/**
 * Sends spans to an OpenTelemetry collector (OTLP over HTTP, as JSON) every two seconds.
 * @returns a function that sends the rest and switches tracing off
 */
export function sendSpans({ endpoint, headers, service, version }: Settings, report: (error: unknown) => void) {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  let waiting: Span[] = []
  const send = async () => {
    if (waiting.length === 0) return
    const spans = waiting
    waiting = []
    const scope = { name: 'alero', version }
    const body = JSON.stringify({
      resourceSpans: [
        {
          resource: { attributes: attributesOf({ 'service.name': service, 'service.version': version }) },
          scopeSpans: [{ scope, spans: spans.map(asSent) }],
        },
      ],
    })
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the collector of traces answered ${response.status}`)
    } catch (error) {
      report(error)
    }
  }
  collectSpans((span) => {
    if (waiting.length < MOST_WAITING) waiting.push(span)
  })
  const stop = repeat(SEND_EVERY_MS, send)
  return async () => {
    collectSpans(undefined)
    await stop()
    await send()
  }
}

function asSent({ traceId, spanId, parentId, name, kind, begunAt, endedAt, facts, hasFailed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(begunAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(facts),
    ...(hasFailed && { status: { code: ERROR } }),
  }
}

const attributesOf = (facts: SpanFacts) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

/** A string, because a number would lose the last digits. */
const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)
