import { useQuery } from '@tanstack/react-query'
import { Printer, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { callOverHttp } from '../../browser-call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stickerAddress } from './sticker-address.ts'

/** The sticker of a computer: its code, with buttons to print and to change it. */
export function StickerCard({ computerId }: { computerId: string }) {
  const { data, error, refetch } = useQuery(callQuery('stickers.list', {}))
  const [isBusy, setBusy] = useState(false)
  const code = data?.data.find((sticker) => sticker.computerId === computerId)?.code
  const change = async (seen: string | null) => {
    if (
      seen !== null &&
      !(await showConfirm({ text: 'El sticker pegado deja de servir.', action: 'Cambiar el código' }))
    )
      return
    setBusy(true)
    try {
      await withSession(() => callOverHttp('stickers.change', { computerId, seen }))
      await refetch()
    } catch (refusal) {
      showRefusalOrThrow(refusal)
    }
    setBusy(false)
  }
  if (error && !data) return <ErrorBlock message="No pudimos traer el sticker." onRetry={() => void refetch()} />
  if (code === undefined) return <Skeleton className="h-52 rounded-20" />
  return (
    <section aria-labelledby="sticker" className="rounded-20 bg-surface p-5 shadow-1">
      <div className="flex flex-wrap gap-4">
        {code && (
          <div className="w-30 max-w-full shrink-0">
            <QrCode text={stickerAddress(code)} label="Código QR del sticker" />
          </div>
        )}
        <div className="min-w-0 flex-[1_1_6rem]">
          <h2 id="sticker" className="type-h3">
            Sticker con QR
          </h2>
          <p className="mt-1 type-body-sm text-ink-2">
            Pégalo al equipo. Si alguien lo encuentra, lo escanea y nos avisa; un extraño no ve nada tuyo.
          </p>
          {code && (
            <p translate="no" className="mt-2 font-semibold tabular-nums">
              {code}
            </p>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 *:flex-auto">
        {code ? (
          <>
            <a href={`${paths.clientStickers}?equipo=${computerId}`} className={buttonClass('outline', 'small')}>
              <Printer aria-hidden className="size-4" />
              Imprimir
            </a>
            <Button
              look="ghost"
              size="small"
              icon={<RefreshCw aria-hidden className="size-4" />}
              isBusy={isBusy}
              onClick={() => void change(code)}
            >
              Cambiar el código
            </Button>
          </>
        ) : (
          <Button look="outline" size="small" isBusy={isBusy} onClick={() => void change(null)}>
            Crear el sticker
          </Button>
        )}
      </div>
    </section>
  )
}
