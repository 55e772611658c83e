import { CircleAlert, FileUp, Plus } from 'lucide-react'
import { useState } from 'react'

import { invoiceLimits } from '../../../contract/orders/invoice-rules.ts'
import type { ReviewedInvoice } from '../../../contract/orders/invoices.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { counted } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { sendOnce } from '../../forms/send-once.ts'
import { upload } from '../../forms/upload.ts'
import { withSession } from '../../forms/with-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'

type Reviewed = { data: { rows: ReviewedInvoice[] } }

/** Has a list read. @throws CallError with the Spanish message of the response */
const reviewList = (file: Blob): Promise<ReviewedInvoice[]> =>
  upload<Reviewed, ReviewedInvoice[]>({
    address: '/api/invoice-lists',
    body: file,
    resultOf: ({ data }) => data?.rows,
    messageOf: () => 'No pudimos leer la lista. Inténtalo de nuevo.',
  })

/** The steps of a list: reading it, and registering what it says. One at a time; what was refused stays to be read. */
function useInvoiceList(onRecorded: () => Promise<void>) {
  const [rows, setRows] = useState<readonly ReviewedInvoice[] | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure('')
    try {
      await withSession(work)
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  return {
    rows,
    failure,
    isBusy,
    setFailure,
    forget: () => setRows(null),
    review: (file: Blob) =>
      run(async () => {
        if (file.size > invoiceLimits.listBytes) setFailure('La lista es demasiado larga. Divídela en partes.')
        else setRows(await reviewList(file))
      }),
    save: (found: readonly ReviewedInvoice[]) =>
      run(async () => {
        const invoices = found.flatMap(({ invoice }) => {
          if (!invoice) return []
          const { orderId, number, cufe, issuedOn } = invoice
          return [{ orderId, number, cufe, issuedOn }]
        })
        const { message } = await sendOnce('invoices at once', { invoices }, (values, headers) =>
          callOverHttp('invoices.recordMany', values, { headers }),
        )
        showToast({ text: message, kind: 'success' })
        await onRecorded()
      }),
  }
}

/** Writes down several invoices at once: pasted or in a file, shown before anything is stored, all or none (P-323). */
export function RecordMany({ onRecorded }: { onRecorded: () => Promise<void> }) {
  const [text, setText] = useState('')
  const { rows, failure, isBusy, setFailure, forget, review, save } = useInvoiceList(onRecorded)
  const wrong = rows?.filter(({ problem }) => problem !== '').length ?? 0
  return (
    <form
      noValidate
      aria-label="Registrar varias facturas"
      className="grid grid-cols-1 gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setFailure('Pega al menos una factura.')
        else void review(new File([text], 'facturas.txt'))
      }}
    >
      <TextArea
        label="Pedido, número, CUFE y fecha, una factura por línea"
        hint="Separados por punto y coma, o cuatro columnas copiadas de Excel. El CUFE puede ir vacío."
        placeholder="1A2B3C4D;FE-123;;30/11/2026"
        error={failure}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          forget()
        }}
      />
      {rows && <Rows rows={rows} />}
      <div className="flex flex-wrap gap-3">
        {rows && wrong === 0 && rows.length > 0 ? (
          <Button isBusy={isBusy} busyText="Registrando…" onClick={() => void save(rows)}>
            {`Registrar ${counted(rows.length, 'factura', 'facturas')}`}
          </Button>
        ) : (
          <Button type="submit" isBusy={isBusy} busyText="Revisando…">
            Revisar
          </Button>
        )}
        <ListFile onChoose={(file) => void review(file)} />
      </div>
    </form>
  )
}

function ListFile({ onChoose }: { onChoose: (file: File) => void }) {
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    input.value = ''
    if (file) onChoose(file)
  }
  return (
    <label
      className={buttonClass(
        'outline',
        'normal',
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
      )}
    >
      <FileUp aria-hidden className="size-5" />
      Subir archivo
      <span className="sr-only"> de facturas</span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        className="sr-only"
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
    </label>
  )
}

/** What was understood of each line, and what is wrong with it. */
function Rows({ rows }: { rows: readonly ReviewedInvoice[] }) {
  const wrong = rows.filter(({ problem }) => problem !== '')
  return (
    <>
      <output className="block font-semibold">
        {wrong.length === 0
          ? counted(rows.length, 'factura por registrar', 'facturas por registrar')
          : `${counted(wrong.length, 'fila con error', 'filas con error')} de ${rows.length}: corrígelas, se registran todas o ninguna.`}
      </output>
      <ul aria-label="Facturas de la lista" className="grid grid-cols-1 gap-3">
        {[...wrong, ...rows.filter(({ problem }) => problem === '')].map(({ row, order, number, invoice, problem }) => (
          <li key={row} className="border-t border-line pt-3 wrap-anywhere first:border-t-0 first:pt-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="type-caption text-ink-3 tabular-nums">{`Fila ${row}`}</span>
              <span className="font-semibold">{`${number || '(sin número)'} · pedido ${order || '(sin pedido)'}`}</span>
              {problem === '' ? (
                <Badge tone="ok" icon={Plus}>
                  Nueva
                </Badge>
              ) : (
                <Badge tone="danger" icon={CircleAlert}>
                  Con error
                </Badge>
              )}
            </div>
            {invoice && (
              <p className="type-body-sm text-ink-2">{`${invoice.name}, ${formatPesos(invoice.total)}, ${invoice.issuedOn}`}</p>
            )}
            {problem !== '' && <p className="type-body-sm text-danger">{problem}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
