import { CircleX, Download, ExternalLink, FileCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { documentText } from '../../../contract/orders/invoice-buyers.ts'
import { creditReasonNames, dianAddress } from '../../../contract/orders/invoice-rules.ts'
import type { Invoice } from '../../../contract/orders/invoices.ts'
import { civilFormat } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'

const dayOf = civilFormat({ dateStyle: 'medium' })

/** An invoice with its files, its CUFE and its credit notes. */
export function InvoiceBox({ invoice, children }: { invoice: Invoice; children?: ReactNode }) {
  const { _id, name, cufe, issuedOn, total, buyer, annulledAt, files, creditNotes } = invoice
  return (
    <section aria-label={`Factura ${name}`} className="rounded-14 bg-sunken p-4 wrap-anywhere">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold">
          {'Factura '}
          <span translate="no" className="whitespace-nowrap tabular-nums">
            {name}
          </span>
        </h3>
        {annulledAt === null ? (
          <Badge tone="ok" icon={FileCheck}>
            Facturado
          </Badge>
        ) : (
          <Badge tone="quiet" icon={CircleX}>
            Anulada
          </Badge>
        )}
      </header>
      <p className="mt-1 type-body-sm text-ink-2 tabular-nums">
        {`${dayOf(issuedOn)} · ${formatPesos(total)} · ${[buyer.name, documentText(buyer.documentType, buyer.documentNumber)].filter(Boolean).join(', ')}`}
      </p>
      {cufe !== null && (
        <p className="mt-2 type-caption text-ink-3">
          {'CUFE '}
          <span translate="no">{cufe}</span>
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {files.map((kind) => (
          <a
            key={kind}
            href={`/api/invoices/${_id}/${kind}`}
            download
            aria-label={`Descargar ${kind.toUpperCase()} de la factura ${name}`}
            className={buttonClass('outline', 'small')}
          >
            <Download aria-hidden className="size-4" />
            {kind.toUpperCase()}
          </a>
        ))}
        {cufe !== null && (
          <a
            href={dianAddress(cufe)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Ver en la DIAN la factura ${name}`}
            className={buttonClass('outline', 'small')}
          >
            <ExternalLink aria-hidden className="size-4" />
            Ver en la DIAN
          </a>
        )}
      </p>
      {creditNotes.length > 0 && (
        <ul aria-label={`Notas crédito de la factura ${name}`} className="mt-3 grid gap-1.5 type-body-sm">
          {creditNotes.map((note) => (
            <li key={note._id}>
              {`Nota crédito ${note.name}, ${dayOf(note.issuedOn)}: ${formatPesos(note.amount)}, ${creditReasonNames[note.reason].toLowerCase()}`}
              {note.detail !== '' && <span className="text-ink-2">{` (${note.detail})`}</span>}
              {note.cude !== null && (
                <a
                  href={dianAddress(note.cude)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="touch-area ml-2 font-semibold text-link hover:underline"
                >
                  Ver en la DIAN<span className="sr-only">{` la nota crédito ${note.name}`}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
