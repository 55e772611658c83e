import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'

import { longMomentOf } from '../../../contract/values/moments.ts'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'

/** Reports by people who scanned the sticker of a computer; nothing without any. */
export function StickerReports({ computerId }: { computerId: string }) {
  const { data, error, refetch } = useQuery(callQuery('stickers.listReports', { computerId }))
  if (error && !data) {
    return <ErrorBlock message="No pudimos traer los avisos del sticker." onRetry={() => void refetch()} />
  }
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="avisos" className="rounded-20 bg-surface p-5 shadow-1">
      <h2 id="avisos" className="flex items-center gap-2 type-h3">
        <MessageSquareWarning aria-hidden className="size-5 shrink-0 text-warn" />
        Avisos del sticker
      </h2>
      <p className="mt-1 type-body-sm text-ink-2">
        Quien escribió no sabe quién eres. Si quieres que llamemos a esa persona, escríbenos con el número del aviso.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {data.data.map(({ number, at, message }) => (
          <li key={number} className="py-3">
            <p className="type-body-sm text-ink-2">
              <span translate="no" className="font-semibold">
                {number}
              </span>
              {' · '}
              <time dateTime={at}>{longMomentOf(at)}</time>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{message}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
