import { invoiceLimits } from '../../../contract/orders/invoice-rules.ts'
import { upload } from '../../forms/upload.ts'

const MEGABYTES = invoiceLimits.fileBytes / 1024 / 1024

/** Why a file cannot be the PDF or XML of an invoice; '' when it may be. */
export const fileProblem = ({ size }: File): string =>
  size > invoiceLimits.fileBytes ? `Pesa más de ${MEGABYTES} MB.` : ''

/** Uploads the PDF or XML of an invoice. @throws CallError with the Spanish message of the response */
export const sendInvoiceFile = (invoiceId: string, file: File): Promise<true> =>
  upload<{ success: boolean }, true>({
    address: `/api/invoices/${invoiceId}/files`,
    body: file,
    resultOf: ({ success }) => (success ? true : undefined),
    messageOf: (status) =>
      status === 413 ? `Pesa más de ${MEGABYTES} MB.` : 'No pudimos guardar el archivo. Inténtalo de nuevo.',
  })
