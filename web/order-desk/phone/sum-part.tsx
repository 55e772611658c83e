import type { ReactNode } from 'react'

import { formatPesos } from '../../../contract/values/pesos.ts'
import { arrivalOfPlace } from '../../delivery/arrival-text.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PhonePlace } from './use-phone-place.ts'

/** What is to be paid, as the client hears it. */
export function SumPart({ goods, about }: { goods: number; about: PhonePlace }) {
  const { isNeeded, quoted, pickup, isQuoting, hasFailed, requote, cost } = about
  const arrival = !pickup && quoted && arrivalOfPlace(quoted)
  return (
    <div className="mt-4 rounded-14 bg-sunken p-4">
      <dl className="grid gap-1.5 tabular-nums">
        <Row label="Productos">{formatPesos(goods)}</Row>
        {isNeeded && !pickup && (
          <Row label={quoted ? `Envío a ${quoted.municipality}` : 'Envío'}>
            {isQuoting ? (
              <Skeleton className="h-5 w-20 rounded-8" />
            ) : hasFailed ? (
              <Button look="ghost" size="small" className="-my-1.5 -mr-3" onClick={requote}>
                Reintentar
              </Button>
            ) : quoted?.cost == null ? (
              <span className="text-ink-3">{quoted ? 'Sin cobertura' : 'Falta la dirección'}</span>
            ) : quoted.cost === 0 ? (
              'Gratis'
            ) : (
              formatPesos(quoted.cost)
            )}
          </Row>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
          <dt className="font-semibold">Total a pagar</dt>
          <dd aria-live="polite" className="font-display text-2xl/7 font-bold tracking-tight">
            {cost === null ? '…' : formatPesos(goods + cost)}
          </dd>
        </div>
      </dl>
      {arrival && <p className="mt-2 type-body-sm text-ink-2">{arrival}</p>}
    </div>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
