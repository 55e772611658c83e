import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ImportDetail } from '../../../contract/imports/imports.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { picturesText } from './import-text.ts'
import { PictureHosts } from './picture-hosts.tsx'

/** The number of pictures fetched from other sites, and the button for missing ones. */
export function PictureProgress({ one, onRequested }: { one: ImportDetail; onRequested: () => void }) {
  const { hosts, total, fetched, waiting, failed } = one.pictures
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(hosts.filter(({ isAllowed }) => isAllowed).map(({ host }) => host)),
  )
  const fetchPictures = useMutation({
    mutationFn: () =>
      withSession(() => callOverHttp('imports.fetchPictures', { importId: one._id, hosts: [...chosen] })),
    onSuccess: onRequested,
  })
  if (hosts.length === 0 || one.undoUntil === null) return null
  const isNew = hosts.some(({ host, isAllowed }) => !isAllowed && chosen.has(host))
  const isMissing = failed > 0 || hosts.some(({ isAllowed }) => !isAllowed)
  return (
    <section aria-labelledby="pictures-of-others" className="grid gap-3 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <h2 id="pictures-of-others" className="type-tile">
        Fotos de otros sitios
      </h2>
      {total > 0 ? (
        <>
          <progress aria-label="Fotos traídas" className="shop-progress" value={fetched} max={total} />
          <output className="tabular-nums">{`${formatNumber(fetched)} de ${picturesText(total)} ${total === 1 ? 'traída' : 'traídas'}`}</output>
        </>
      ) : (
        <p className="text-ink-2">No se trajo ninguna: no marcaste ningún sitio.</p>
      )}
      {waiting > 0 && (
        <p className="type-body-sm text-ink-2">
          {`Faltan ${formatNumber(waiting)}. Puedes cerrar esta página: el trabajo sigue. Si un sitio no responde, lo intentamos de nuevo en unos minutos.`}
        </p>
      )}
      {failed > 0 && (
        <p className="text-danger">{`${failed === 1 ? 'Una no se pudo' : `${formatNumber(failed)} no se pudieron`} traer: cada fila dice por qué.`}</p>
      )}
      {isMissing && (
        <>
          <PictureHosts hosts={hosts} chosen={chosen} onChange={setChosen} />
          {fetchPictures.error && <ErrorBlock className="shadow-none" message={fetchPictures.error.message} />}
          <Button
            look="outline"
            size="small"
            className="justify-self-start"
            isBusy={fetchPictures.isPending}
            disabled={chosen.size === 0 || (failed === 0 && !isNew)}
            onClick={() => fetchPictures.mutate()}
          >
            {failed > 0 ? 'Reintentar' : 'Traer las fotos'}
          </Button>
        </>
      )}
    </section>
  )
}
