import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ImportDetail } from '../../../contract/imports/imports.ts'
import { counted, formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Field } from '../../ui/field.tsx'
import { rowsText } from './import-text.ts'
import { PictureHosts, type PictureHostsProps } from './picture-hosts.tsx'
import { RowList } from './row-list.tsx'

type DiffStepProps = { one: ImportDetail; onApplied: () => void; onMapping: () => void }

/** The third step: what each row would change, before anything is written. */
export function DiffStep({ one, onApplied, onMapping }: DiffStepProps) {
  const { counts } = one
  const [leftOut, setLeftOut] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [typed, setTyped] = useState('')
  const [hosts, setHosts] = useState<ReadonlySet<string>>(new Set())
  const large = counts.large - [...leftOut.values()].filter(Boolean).length
  const total = counts.new + counts.change - leftOut.size
  const apply = useMutation({
    mutationFn: () =>
      withSession(() =>
        callOverHttp('imports.apply', {
          importId: one._id,
          leaveOut: [...leftOut.keys()],
          pictureHosts: [...hosts],
          ...(/^\d{1,7}$/.test(typed.trim()) ? { confirmed: Number(typed) } : {}),
        }),
      ),
    onSuccess: onApplied,
  })
  const isUnsaved = leftOut.size > 0 || typed !== '' || hosts.size > 0
  return (
    <div className="grid grid-cols-1 gap-5" data-unsaved={isUnsaved ? '' : undefined}>
      <p className="text-ink-2">
        {`${counted(counts.new, 'nuevo', 'nuevos')}, ${counted(counts.change, 'cambia', 'cambian')}, ${formatNumber(counts.same)} sin cambios, ${formatNumber(counts.error)} con error. Todavía no se ha guardado nada.`}
      </p>
      {one.unknownCategories.length > 0 && (
        <p className="rounded-12 bg-warn-soft px-4 py-3 text-warn">
          {unknownOf(one.unknownCategories)}
          <button type="button" className="font-semibold underline" onClick={onMapping}>
            Relacionar categorías
          </button>
        </p>
      )}
      <RowList
        one={one}
        filters={['all', 'new', 'change', 'error', 'large', 'same', 'skipped']}
        leftOut={leftOut}
        onLeaveOut={({ row, isLarge }, isOut) => {
          const next = new Map(leftOut)
          if (isOut) next.set(row, isLarge)
          else next.delete(row)
          setLeftOut(next)
        }}
      />
      {one.pictures.hosts.length > 0 && <OtherSites hosts={one.pictures.hosts} chosen={hosts} onChange={setHosts} />}
      {apply.error && <ErrorBlock message={apply.error.message} />}
      <section
        aria-label="Aplicar"
        className="flex flex-wrap items-end gap-3 rounded-20 bg-surface p-5 shadow-1 md:p-6"
      >
        {large > 0 && (
          <Field
            label={`En ${rowsText(large)} un precio cambia la mitad o más. Escribe ${large} para confirmar`}
            className="w-full max-w-120"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <Button
          isBusy={apply.isPending || apply.isSuccess}
          busyText="Aplicando..."
          disabled={total === 0 || (large > 0 && typed.trim() !== String(large))}
          onClick={() => apply.mutate()}
        >
          {total === 0 ? 'No hay nada por aplicar' : `Aplicar ${rowsText(total)}`}
        </Button>
        <Button look="outline" onClick={onMapping}>
          Cambiar columnas
        </Button>
        {counts.error > 0 && <FailedRowsLink id={one._id} />}
      </section>
    </div>
  )
}

/** Which sites the shop may fetch pictures from. */
function OtherSites(props: PictureHostsProps) {
  return (
    <section aria-labelledby="picture-hosts" className="grid gap-3 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <div>
        <h2 id="picture-hosts" className="type-tile">
          Fotos de otros sitios
        </h2>
        <p className="type-body-sm text-ink-2">
          Marca los sitios de los que la tienda puede traer las fotos de este archivo. Las trae después de aplicar,
          aunque cierres la página. De los demás no trae nada.
        </p>
      </div>
      <PictureHosts {...props} />
    </section>
  )
}

function unknownOf(unknown: ImportDetail['unknownCategories']): string {
  const named = unknown.filter(({ from }) => from !== '').length
  const unnamed = unknown.find(({ from }) => from === '')?.rows ?? 0
  const parts = [
    ...(named > 0
      ? [`${named === 1 ? 'una categoría' : `${formatNumber(named)} categorías`} que la tienda no tiene`]
      : []),
    ...(unnamed > 0 ? [`${rowsText(unnamed)} sin categoría`] : []),
  ]
  return `Hay ${parts.join(' y ')}. `
}

/** The rows that fail, as a file to be corrected. */
export function FailedRowsLink({ id }: { id: string }) {
  return (
    <a className="py-3 text-link underline" href={`/api/product-imports/${id}/failed-rows`} download>
      Descargar las filas con error
    </a>
  )
}
