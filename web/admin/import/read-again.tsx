import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import type { ImportDetail } from '../../../contract/imports/imports.ts'
import { delimiters, encodings, type Delimiter, type Encoding } from '../../../contract/imports/sheets.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { paths } from '../../paths.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Select } from '../../ui/select.tsx'
import { delimiterNames, encodingNames } from './import-text.ts'
import { fileOf, sendSheet, type Shown } from './send-sheet.ts'

/** For a file that was read wrongly: the owner sets its format or its header row, and it is read again. */
export function ReadAgain({ one: { _id, reading, headerRow, top } }: { one: ImportDetail }) {
  const navigate = useNavigate()
  const file = fileOf(_id)
  const { encoding, delimiter } = reading
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (more: Shown) => {
      if (!file) return
      const asNow: Shown = { ...(encoding && { encoding }), ...(delimiter && { delimiter }) }
      const next = await sendSheet(file, { ...asNow, ...more }, () => {})
      await withSession(() => callOverHttp('imports.cancel', { importId: _id }))
      await navigate(paths.adminImport(next), { replace: true })
    },
  })
  return (
    <details className="rounded-20 bg-surface p-5 shadow-1 md:p-6" aria-busy={isPending || undefined}>
      <summary className="cursor-pointer font-semibold">¿Los acentos o las columnas salieron mal?</summary>
      {!file && (
        <p className="mt-4 text-ink-2">
          Para leer el archivo de otra manera,{' '}
          <a className="text-link underline" href={paths.adminImports}>
            vuelve a subirlo
          </a>
          .
        </p>
      )}
      {file && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          {top.length > 1 && (
            <Select
              label="Fila de los títulos"
              className="sm:col-span-2"
              value={headerRow}
              disabled={isPending}
              onChange={({ currentTarget }) => mutate({ headerRow: Number(currentTarget.value) })}
            >
              {top.map(({ row, cells }) => (
                <option key={row} value={row}>
                  {`Fila ${formatNumber(row)}: ${beginningOf(cells)}`}
                </option>
              ))}
            </Select>
          )}
          {encoding !== null && delimiter !== null && (
            <>
              <Select
                label="Codificación"
                value={encoding}
                disabled={isPending}
                onChange={({ currentTarget }) => mutate({ encoding: currentTarget.value as Encoding })}
              >
                {encodings.map((value) => (
                  <option key={value} value={value}>
                    {encodingNames[value]}
                  </option>
                ))}
              </Select>
              <Select
                label="Separador"
                value={delimiter}
                disabled={isPending}
                onChange={({ currentTarget }) => mutate({ delimiter: currentTarget.value as Delimiter })}
              >
                {delimiters.map((value) => (
                  <option key={value} value={value}>
                    {delimiterNames[value]}
                  </option>
                ))}
              </Select>
            </>
          )}
        </div>
      )}
      {error && <ErrorBlock className="mt-4 shadow-none" message={error.message} />}
    </details>
  )
}

const beginningOf = (cells: readonly string[]): string => {
  const text = cells.filter(Boolean).join(' · ')
  return text.length > 70 ? `${text.slice(0, 70)}…` : text
}
