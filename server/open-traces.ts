import type { Config } from './config.ts'
import { readHeaders } from './platform/tracing/read-headers.ts'
import { sendSpans } from './platform/tracing/send-spans.ts'
import { version } from './version.ts'

type Settings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME'>

/** Sends the traces of this process to the collector of the settings. @returns a function that sends the rest and stops */
export function openTraces(settings: Settings, report: (error: unknown) => void): () => Promise<void> {
  return sendSpans(
    {
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: readHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS),
      service: settings.OTEL_SERVICE_NAME,
      version,
    },
    report,
  )
}
