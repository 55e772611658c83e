import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { ImportDetail, ImportSettings } from '../../../contract/imports/imports.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { CategoryRelations } from './category-relations.tsx'
import { ColumnRow } from './column-row.tsx'
import { delimiterNames, encodingNames, formatNames, rowsText } from './import-text.ts'
import { ReadAgain } from './read-again.tsx'
import { ReadingSettings } from './reading-settings.tsx'

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
    mutationFn: () => withSession(() => callOverHttp('imports.review', { importId: one._id, settings })),
    onSuccess: onReviewed,
  })
  return (
    <div className="grid grid-cols-1 gap-5" data-unsaved={settings === one.settings ? undefined : ''}>
      <p className="text-ink-2">{readAs(one)}</p>
      <section aria-label="Columnas del archivo" className="rounded-20 bg-surface p-3 shadow-1 md:p-5">
        <ul className="divide-y divide-line">
          {one.columns.map(({ letters, name }, column) => (
            <ColumnRow
              key={letters}
              letters={letters}
              name={name}
              samples={one.sample.map((row) => row[column] ?? '')}
              field={fieldAt(mapping, column)}
              onChoose={(field) => choose(column, field)}
            />
          ))}
        </ul>
      </section>
      <ReadAgain one={one} />
      <ReadingSettings format={one.format} settings={settings} onChange={setSettings} />
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
  const titles = headerRow > 1 ? ` Los títulos están en la fila ${formatNumber(headerRow)}.` : ''
  return `${formatNames[format]}: ${rowsText(rows)}. Se leyó como ${how}.${titles}${remembered}`
}

const fieldAt = (mapping: ImportSettings['mapping'], column: number): string =>
  Object.entries(mapping).find(([, at]) => at === column)?.[0] ?? ''
