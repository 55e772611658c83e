import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { withSession } from '../forms/with-session.ts'
import { Picture } from '../images/picture.tsx'
import { paths } from '../paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.ts'

/** The products for which the person waits for a notice (P-196); nothing without any. */
export function StockNoticeSection() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isPending, refetch } = useQuery(callQuery('stockNotices.view', {}))
  const length = data?.data.length ?? 0
  // The heading stays when the last row is removed.
  const [hadSome, setHadSome] = useState(false)
  if (length > 0 && !hadSome) setHadSome(true)
  const lengthBefore = useRef(length)
  useEffect(() => {
    // The pressed button disappeared with its row, so the heading gets the focus.
    if (length < lengthBefore.current && document.activeElement === document.body) heading.current?.focus()
    lengthBefore.current = length
  }, [length])
  if (isPending || (!error && !hadSome)) return null
  const remove = async ({ _id }: Product) => {
    try {
      const { message } = await withSession(() =>
        callOverHttp('stockNotices.change', { productId: _id, wanted: false }),
      )
      showToast({ text: message, kind: 'success' })
      await refetch()
    } catch (failure) {
      showRefusalOrThrow(failure)
    }
  }
  return (
    <section aria-labelledby="notices-title" className="mt-8">
      <h2 ref={heading} id="notices-title" tabIndex={-1} className="mb-4 type-h2">
        Avisos de llegada
      </h2>
      {error ? (
        <ErrorBlock message={error.message || 'No pudimos traer tus avisos.'} onRetry={() => void refetch()} />
      ) : length === 0 ? (
        <p className="text-ink-2">Ya no esperas ningún aviso.</p>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2">
          {data.data.map((product) => (
            <NoticeRow key={product._id} product={product} onRemove={() => void remove(product)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NoticeRow({ product, onRemove }: { product: Product; onRemove: () => void }) {
  const { _id, productName, productImage, agotado } = product
  return (
    <li className="flex items-center gap-3 rounded-20 bg-surface p-3 shadow-1">
      <span className="size-14 shrink-0 overflow-hidden rounded-12">
        <Picture url={productImage[0]} sizes="56px" />
      </span>
      <span className="min-w-0 flex-1">
        <a href={paths.product(_id)} className="line-clamp-2 font-semibold wrap-anywhere hover:underline">
          {productName}
        </a>
        <span className={`block type-body-sm ${agotado ? 'text-ink-3' : 'font-semibold text-ok'}`}>
          {agotado ? 'Todavía agotado' : 'Ya se puede comprar'}
        </span>
      </span>
      <IconButton aria-label={`Quitar el aviso de ${productName}`} onClick={onRemove}>
        <BellOff aria-hidden className="size-5" />
      </IconButton>
    </li>
  )
}
