import type { ImportFormat, ImportSettings } from '../../../contract/imports/imports.ts'
import { pesoStyles } from '../../../contract/imports/sheets.ts'
import { Select } from '../../ui/select.tsx'
import { pesoStyleNames } from './import-text.ts'

type ReadingSettingsProps = {
  format: ImportFormat
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
}

/** Files that say what their shop shows. */
const hasDrafts: ReadonlySet<ImportFormat> = new Set(['shopify', 'woocommerce'])

/** How to read the cells: prices, and empty cells; and whether another shop's drafts are imported. */
export function ReadingSettings({ format, settings, onChange }: ReadingSettingsProps) {
  return (
    <section aria-label="Cómo leer los datos" className="grid gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <Select
        label="Los precios están escritos así"
        className="max-w-72"
        value={settings.decimals}
        onChange={({ currentTarget }) =>
          onChange({ ...settings, decimals: currentTarget.value as ImportSettings['decimals'] })
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
          onChange={({ currentTarget }) => onChange({ ...settings, clearEmpty: currentTarget.checked })}
        />
        <span>
          Las celdas vacías borran el dato
          <span className="block type-body-sm text-ink-2">
            Sin marcar, una celda vacía deja el producto como está. Lo que no tiene columna nunca cambia.
          </span>
        </span>
      </label>
      {hasDrafts.has(format) && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            className="mt-1 size-5 accent-primary"
            checked={settings.unpublished === true}
            onChange={({ currentTarget }) => onChange({ ...settings, unpublished: currentTarget.checked })}
          />
          <span>
            Traer también lo que allá no está publicado
            <span className="block type-body-sm text-ink-2">
              Borradores, archivados y ocultos llegan a «Fuera de la tienda»: nadie los ve hasta que los pongas a la
              venta.
            </span>
          </span>
        </label>
      )}
    </section>
  )
}
