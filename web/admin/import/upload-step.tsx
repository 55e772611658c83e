import { FileSpreadsheet } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { sheetLimits } from '../../../contract/imports/sheets.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { isCallError } from '../../call.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { useDropTarget } from '../../ui/use-drop-target.ts'
import { sendSheet } from './send-sheet.ts'

const megabytes = sheetLimits.bytes / 1024 / 1024

/** The first step: a file, dropped or chosen. */
export function UploadStep() {
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const hintId = useId()
  const isBusy = share !== null

  const send = async (file: File | undefined) => {
    if (!file || isBusy) return
    if (input.current) input.current.value = ''
    setFailure('')
    if (file.size > sheetLimits.bytes) {
      setFailure(
        `El archivo pesa ${formatNumber(Math.ceil(file.size / 1024 / 1024))} MB y el máximo es ${megabytes} MB. Divídelo en partes.`,
      )
      return
    }
    setShare(0)
    try {
      await navigate(paths.adminImport(await sendSheet(file, {}, setShare)))
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(error.message)
      setShare(null)
    }
  }
  const { isOver, dropProps } = useDropTarget((files) => void send(files[0]))
  return (
    <section aria-label="Subir archivo" className="rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <div
        {...dropProps}
        className={classes(
          'flex flex-col items-center gap-3 rounded-16 border-2 border-dashed px-4 py-8 text-center transition-colors',
          isOver ? 'border-primary bg-primary-soft' : 'border-edge',
        )}
      >
        <FileSpreadsheet aria-hidden className="size-10 text-ink-3" />
        <p id={hintId} className="max-w-120 text-pretty text-ink-2">
          {`CSV o Excel (.xlsx), de esta tienda, de Shopify, de WooCommerce o tuyo: hasta ${megabytes} MB y ${formatNumber(sheetLimits.rows)} filas. Nada se guarda hasta que veas los cambios y los apliques.`}
        </p>
        {isBusy ? (
          <div className="flex w-full max-w-80 flex-col gap-2">
            <progress aria-label="Subiendo el archivo" className="shop-progress" value={share} max={1} />
            <output className="type-body-sm text-ink-2">{share < 1 ? 'Subiendo…' : 'Leyendo el archivo…'}</output>
          </div>
        ) : (
          <label
            className={buttonClass(
              'primary',
              'normal',
              'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
            )}
          >
            Elegir archivo
            <input
              ref={input}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              aria-describedby={hintId}
              className="sr-only"
              onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
            />
          </label>
        )}
      </div>
      {failure && <ErrorBlock className="mt-4 shadow-none" message={failure} />}
      <SheetsToStartFrom />
    </section>
  )
}

/** The empty sheet and the sheet of all products, which the shop reads without questions. */
function SheetsToStartFrom() {
  return (
    <p className="mt-4 type-body-sm text-ink-2">
      ¿Empiezas de cero? Baja la plantilla en <SheetLink format="xlsx" isEmpty /> o <SheetLink format="csv" isEmpty />.
      ¿Quieres cambiar lo que ya vendes? Exporta tus productos en <SheetLink format="xlsx" /> o{' '}
      <SheetLink format="csv" />, cámbialos y sube el mismo archivo.
    </p>
  )
}

function SheetLink({ format, isEmpty = false }: { format: 'xlsx' | 'csv'; isEmpty?: boolean }) {
  return (
    <a
      className="text-link underline"
      href={`/api/product-export?format=${format}${isEmpty ? '&template=1' : ''}`}
      download
    >
      {format === 'xlsx' ? 'Excel' : 'CSV'}
    </a>
  )
}
