import { EmptyBlock } from '../ui/empty-block.tsx'

/** A screen whose place is there before its content. */
export function comingPage(title: string, lang?: 'en') {
  return function ComingPage() {
    return (
      <>
        <title>{`${title} · Alero`}</title>
        <h1 lang={lang} className="mb-5 type-h1">
          {title}
        </h1>
        <EmptyBlock heading="p" title="Esta sección aún no está disponible." />
      </>
    )
  }
}
