import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { importColumns } from '../../../contract/import-fields.ts'
import type { ImportDetail, ImportSettings } from '../../../contract/imports.ts'
import { pesoStyles } from '../../../contract/sheets.ts'
import { callOverHttp } from '../../browser-call.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { Select } from '../../ui/select.tsx'
import { CategoryRelations } from './category-relations.tsx'
import { ReadAgain } from './read-again.tsx'
import { delimiterNames, encodingNames, fieldName, formatNames, number, pesoStyleNames, rowsWord } from './words.ts'

type MappingStepProps = { one: ImportDetail; onReviewed: () => void }

/** The second step: which column is what. */
export function MappingStep({ one, onReviewed }: MappingStepProps) {
  const [settings, setSettings] = useState<ImportSettings>(one.settings)
  const { mapping } = settings
  const choose = (column: number, field: string) => {
    const others = Object.entries(mapping).filter(([name, at]) => at !== column && name !== field)
    setSettings({ ...settings, mapping: Object.fromEntries(field === '' ? others : [...others, [field, column]]) })
  }
  const review = useMutation({
    mutationFn: () => callOverHttp('imports.review', { importId: one._id, settings }),
    onSuccess: onReviewed,
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">{readAs(one)}</p>
      <section aria-label="Columnas del archivo" className="rounded-20 bg-surface p-3 shadow-1 md:p-5">
        <ul className="divide-y divide-line">
          {one.columns.map(({ letters, name }, column) => (
            <li
              key={letters}
              className="grid items-center gap-x-5 gap-y-2 px-2 py-3 lg:grid-cols-[minmax(0,1fr)_16rem_minmax(0,1.4fr)]"
            >
              <p className="font-semibold wrap-anywhere">
                <span className="mr-2 text-ink-3">{letters}</span>
                {name || '(sin título)'}
              </p>
              <select
                aria-label={`Qué es la columna ${letters}, ${name}`}
                value={fieldAt(mapping, column)}
                onChange={({ currentTarget }) => choose(column, currentTarget.value)}
                className={controlClass(false, 'cursor-pointer')}
              >
                <option value="">No importar</option>
                {fieldsFor(mapping, column).map((field) => (
                  <option key={field} value={field}>
                    {fieldName(field)}
                  </option>
                ))}
              </select>
              <p className="line-clamp-2 type-body-sm wrap-anywhere text-ink-2">
                <span className="sr-only">Primeras filas: </span>
                {one.sample.map((row) => row[column] || '—').join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <ReadAgain one={one} />
      <section aria-label="Cómo leer los datos" className="grid gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6">
        <Select
          label="Los precios están escritos así"
          className="max-w-72"
          value={settings.decimals}
          onChange={({ currentTarget }) =>
            setSettings({ ...settings, decimals: currentTarget.value as ImportSettings['decimals'] })
          }
        >
          {pesoStyles.map((style) => (
            <option key={style} value={style}>
              {pesoStyleNames[style]}
            </option>
          ))}
        </Select>
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-5 accent-primary"
            checked={settings.clearEmpty}
            onChange={({ currentTarget }) => setSettings({ ...settings, clearEmpty: currentTarget.checked })}
          />
          <span>
            Las celdas vacías borran el dato
            <span className="block type-body-sm text-ink-2">
              Sin marcar, una celda vacía deja el producto como está. Lo que no tiene columna nunca cambia.
            </span>
          </span>
        </label>
      </section>
      {one.unknownCategories.length > 0 && (
        <CategoryRelations
          unknown={one.unknownCategories}
          related={settings.categories}
          onChange={(categories) => setSettings({ ...settings, categories })}
        />
      )}
      {review.error && <ErrorBlock message={review.error.message} />}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={review.isPending || review.isSuccess} busyText="Revisando..." onClick={() => review.mutate()}>
          Ver los cambios
        </Button>
      </div>
    </div>
  )
}

function readAs({ format, reading, rows, headerRow, isRemembered }: ImportDetail): string {
  const how =
    reading.encoding === null
      ? 'Excel'
      : `CSV, ${encodingNames[reading.encoding]}, separado por ${delimiterNames[reading.delimiter ?? ',']}`
  const remembered = isRemembered ? ' Las columnas quedaron como la última vez.' : ''
  const titles = headerRow > 1 ? ` Los títulos están en la fila ${number(headerRow)}.` : ''
  return `${formatNames[format]}: ${rowsWord(rows)}. Se leyó como ${how}.${titles}${remembered}`
}

const fieldAt = (mapping: ImportSettings['mapping'], column: number): string =>
  Object.entries(mapping).find(([, at]) => at === column)?.[0] ?? ''

/** Every field, and the attribute of another name that this column holds. */
function fieldsFor(mapping: ImportSettings['mapping'], column: number): string[] {
  const its = fieldAt(mapping, column)
  const fields: string[] = importColumns.map(({ field }) => field)
  return its.startsWith('attribute:') ? [...fields, its] : fields
}
