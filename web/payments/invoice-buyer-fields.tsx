import { useState } from 'react'

import {
  documentText,
  invoiceBuyerMessages,
  invoiceDocumentNames,
  invoiceDocumentTypes,
  numberMessage,
  readInvoiceDocument,
  type InvoiceDocumentType,
} from '../../contract/orders/invoice-buyers.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

/** The wanted recipient of an invoice, as it is sent. */
export type WantedBuyer = { documentType: InvoiceDocumentType; documentNumber: string; name: string; email: string }

type InvoiceBuyerFieldsProps = {
  /** The initial values of the fields; null for none. */
  buyer: WantedBuyer | null
  errors: FieldErrors
}

/** The four data of an invoice (P-321): more may not be required by law. */
export function InvoiceBuyerFields({ buyer, errors }: InvoiceBuyerFieldsProps) {
  const [type, setType] = useState<InvoiceDocumentType>(buyer?.documentType ?? 'NIT')
  const [typed, setTyped] = useState(buyer?.documentNumber ?? '')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Tipo de documento"
        name="documentType"
        value={type}
        error={errors.documentType}
        onChange={({ currentTarget }) => setType(currentTarget.value as InvoiceDocumentType)}
      >
        {invoiceDocumentTypes.map((one) => (
          <option key={one} value={one}>
            {invoiceDocumentNames[one]}
          </option>
        ))}
      </Select>
      <Field
        label="Número"
        name="documentNumber"
        required
        autoComplete="off"
        inputMode={type === 'PA' || type === 'NIT_EXT' ? 'text' : 'numeric'}
        maxLength={30}
        value={typed}
        error={errors.documentNumber}
        hint={errors.documentNumber ? undefined : hintOf(type, typed)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Field
        label={type === 'NIT' ? 'Nombre o razón social' : 'Nombre completo'}
        name="name"
        required
        autoComplete="off"
        maxLength={200}
        defaultValue={buyer?.name}
        error={errors.name}
      />
      <Field
        label="Correo para la factura"
        name="email"
        type="email"
        required
        autoComplete="off"
        maxLength={254}
        defaultValue={buyer?.email}
        error={errors.email}
      />
    </div>
  )
}

/** The document with its check digit, or a warning if the typed digit is wrong. */
function hintOf(type: InvoiceDocumentType, typed: string): string {
  const { number, checkDigit, wrongDigit } = readInvoiceDocument(type, typed)
  if (number === '') return type === 'NIT' ? 'Con o sin dígito de verificación: lo calculamos.' : ''
  if (wrongDigit !== null)
    return `Revisa el número: a ${documentText(type, number).slice(0, -2)} le toca el dígito ${checkDigit}, no ${wrongDigit}.`
  return documentText(type, number)
}

/** The errors of the fields, by their names. */
export function checkInvoiceBuyer(form: HTMLFormElement): FieldErrors {
  const { documentType, documentNumber, name } = invoiceBuyerOf(new FormData(form))
  return {
    ...(name.trim() === '' && { name: invoiceBuyerMessages.name }),
    ...findMissing(form, { email: invoiceBuyerMessages.email }),
    ...(readInvoiceDocument(documentType, documentNumber).number === '' && {
      documentNumber: numberMessage(documentType),
    }),
  }
}

/** The values of the fields. */
export const invoiceBuyerOf = (written: FormData): WantedBuyer => ({
  documentType: textOf(written, 'documentType') as InvoiceDocumentType,
  documentNumber: textOf(written, 'documentNumber'),
  name: textOf(written, 'name'),
  email: textOf(written, 'email'),
})
