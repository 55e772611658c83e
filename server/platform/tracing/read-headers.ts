/**
 * Reads `name=value` pairs that are separated by commas; values are percent-encoded (OpenTelemetry's OTLP exporter
 * specification).
 * @throws URIError for a wrongly encoded value, TypeError for one that no HTTP header may contain
 */
export function readHeaders(list: string): Record<string, string> {
  const headers = list.split(',').flatMap((entry) => {
    const at = entry.indexOf('=')
    return at < 1 ? [] : [[entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())] as const]
  })
  // The constructor refuses headers that could not be sent.
  void new Headers(headers.map(([name, value]): [string, string] => [name, value]))
  return Object.fromEntries(headers)
}
