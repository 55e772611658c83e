import { CallError } from '../call.ts'

/** The response of a demo call, unchanged. */
export function DemoResponse({ call, text }: { call: string; text: string }) {
  return (
    <section aria-label={`Respuesta de ${call}`} className="max-w-[62ch] rounded-16 bg-surface p-5 shadow-1">
      <p className="type-caption text-ink-3">{call}</p>
      <output className="mt-2 block font-mono type-body-sm break-words whitespace-pre-wrap">{text}</output>
    </section>
  )
}

/** The response of a call as indented JSON, or the Spanish reason of its failure. */
export async function attempt(response: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await response, null, 2)
  } catch (error) {
    if (error instanceof CallError) return error.message
    if (error instanceof DOMException && error.name === 'AbortError') return ''
    throw error
  }
}
