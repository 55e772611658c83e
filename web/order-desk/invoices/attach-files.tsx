import { Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'

import type { Invoice } from '../../../contract/orders/invoices.ts'
import { withSession } from '../../forms/with-session.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { showToast } from '../../ui/toast.ts'
import { fileProblem, sendInvoiceFile } from './send-invoice-file.ts'

type AttachFilesProps = { invoice: Invoice; isOnline: boolean; onChanged: () => Promise<void> }

/** Adds the PDF or XML of an invoice, or replaces a wrong one. */
export function AttachFiles({ invoice: { _id, name, files }, isOnline, onChanged }: AttachFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (chosen: readonly File[]) => {
    if (input.current) input.current.value = ''
    if (isBusy || chosen.length === 0) return
    const tooLarge = chosen.find((file) => fileProblem(file) !== '')
    if (tooLarge) return showToast({ text: `${tooLarge.name}: ${fileProblem(tooLarge)}`, kind: 'error' })
    setBusy(true)
    try {
      for (const file of chosen) await withSession(() => sendInvoiceFile(_id, file))
      showToast({ text: chosen.length === 1 ? 'Archivo guardado' : 'Archivos guardados', kind: 'success' })
    } catch (error) {
      showRefusal(error, 'No pudimos guardar el archivo. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
      await onChanged()
    }
  }
  return (
    <label
      aria-disabled={!isOnline || undefined}
      className={classes(buttonClass('outline', 'small'), 'focus-within:outline-2 focus-within:outline-offset-2')}
    >
      <Paperclip aria-hidden className="size-5" />
      {isBusy ? 'Guardando…' : files.length === 0 ? 'Adjuntar PDF o XML' : 'Cambiar archivos'}
      <span className="sr-only">{` de la factura ${name}`}</span>
      <input
        ref={input}
        type="file"
        multiple
        accept=".pdf,.xml,application/pdf,application/xml,text/xml"
        disabled={!isOnline}
        className="sr-only"
        onChange={({ currentTarget }) => void send([...(currentTarget.files ?? [])])}
      />
    </label>
  )
}
