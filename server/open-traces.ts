import type { Config } from './config.ts'
import { sendSpans } from './platform/tracing/send-spans.ts'
import { version } from './version.ts'

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME'>

/** Sends the traces of this process to the collector of the settings. @returns a function that sends the rest and stops */
export function openTraces(settings: Settings, report: (error: unknown) => void): () => Promise<void> {
  const headers = settings.OTEL_EXPORTER_OTLP_HEADERS.split(',').flatMap((entry) => {
    const at = entry.indexOf('=')
    return at < 1 ? [] : [[entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())] as const]
  })
  return sendSpans(
    {
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: Object.fromEntries(headers),
      service: settings.OTEL_SERVICE_NAME,
      version,
    },
    report,
  )
}
