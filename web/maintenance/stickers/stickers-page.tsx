import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { Sticker } from '../../../contract/computers/stickers.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stickerAddress } from './sticker-address.ts'

/** Labels per sheet: three in a row, 63.5 × 33.9 mm. */
const LABELS = 24

type Coded = Sticker & { code: string }

/** `/clientPanel/stickers`: the print layout of the stickers of all own computers, or of one. */
export function StickersPage() {
  const { search } = useLocation()
  const { data, error, refetch } = useQuery(callQuery('stickers.list', {}))
  const [first, setFirst] = useState(1)
  const only = new URLSearchParams(search).get('equipo')
  const coded = data?.data.filter(
    (one): one is Coded => one.code !== null && (only === null || one.computerId === only),
  )
  useEffect(() => {
    document.body.dataset.print = 'stickers'
    return () => {
      delete document.body.dataset.print
    }
  }, [])
  return (
    <>
      <AreaHeading title="Stickers de tus equipos">
        {coded && coded.length > 0 && (
          <Button size="small" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </AreaHeading>
      {error ? (
        <ErrorBlock message="No pudimos traer tus stickers." onRetry={() => void refetch()} />
      ) : !coded ? (
        <Skeleton className="h-96 rounded-20" />
      ) : coded.length === 0 ? (
        <EmptyBlock
          heading="p"
          title="Aún no has creado stickers."
          hint="Cada equipo tiene el suyo en su página."
          action={
            <a href={paths.clientInventory} className={buttonClass('outline')}>
              Ver mis equipos
            </a>
          }
        />
      ) : (
        <>
          <p className="text-ink-2">
            Imprime al 100 %, sin ajustar a la página. Hoja de 24 etiquetas de 63,5 × 33,9 mm.
          </p>
          <div className="my-4 max-w-64">
            <Select
              label="Empezar en la etiqueta"
              name="first"
              value={first}
              onChange={({ currentTarget }) => setFirst(Number(currentTarget.value))}
            >
              {Array.from({ length: LABELS }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </Select>
          </div>
          <Sheets stickers={coded} first={first} />
        </>
      )}
    </>
  )
}

function Sheets({ stickers, first }: { stickers: readonly Coded[]; first: number }) {
  const places = [...Array.from({ length: first - 1 }, () => null), ...stickers]
  const sheets = Array.from({ length: Math.ceil(places.length / LABELS) }, (_, index) =>
    places.slice(index * LABELS, (index + 1) * LABELS),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section aria-label="Hojas" tabIndex={0} className="sticker-scroll" data-printing>
      {sheets.map((labels, sheet) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sheet of paper
        <ol key={sheet} className="sticker-sheet" aria-label={`Hoja ${sheet + 1}`}>
          {Array.from({ length: LABELS }, (_, place) => {
            const sticker = labels[place]
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a place on the paper
              <li key={place} className="sticker-label">
                {sticker && <Label sticker={sticker} place={place + 1} />}
              </li>
            )
          })}
        </ol>
      ))}
    </section>
  )
}

function Label({ sticker: { code, name }, place }: { sticker: Coded; place: number }) {
  return (
    <>
      <QrCode text={stickerAddress(code)} label={`Código QR de ${name}`} />
      <div className="min-w-0">
        <p className="sticker-brand">
          <BrandMark />
          alero
        </p>
        <p className="sticker-name">{name}</p>
        <p>¿Falla? Escanéalo</p>
        <p translate="no" className="sticker-code">
          {code}
        </p>
        <p className="sticker-place">Etiqueta {place} de la hoja</p>
      </div>
    </>
  )
}
