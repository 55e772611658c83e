/** The response of a demo call, unchanged. */
export function DemoResponse({ call, text }: { call: string; text: string }) {
  return (
    <section aria-label={`Respuesta de ${call}`} className="max-w-[62ch] rounded-16 bg-surface p-5 shadow-1">
      <p className="type-caption text-ink-3">{call}</p>
      <output className="mt-2 block font-mono type-body-sm break-words whitespace-pre-wrap">{text}</output>
    </section>
  )
}
