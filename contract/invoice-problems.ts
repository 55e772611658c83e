/** The problems of electronic invoices that the shop records. */
export const invoiceProblems = {
  INVOICES_OFF: { status: 409, message: 'La facturación electrónica no está activada en los datos de la tienda.' },
  INVOICES_CHANGED: { status: 409, message: 'La facturación electrónica cambió mientras la editabas.' },
  INVOICE_NOT_DUE: { status: 409, message: 'Este pedido no se factura: no está pagado o es de antes.' },
  INVOICE_EXISTS: { status: 409, message: 'Este pedido ya está facturado.' },
  INVOICE_NUMBER_TAKEN: { status: 409, message: 'El número {name} ya es de otra factura. No se guardó nada.' },
  INVOICE_CUFE_TAKEN: { status: 409, message: 'Ese CUFE ya es de otra factura. No se guardó nada.' },
  INVOICE_LINES_WRONG: { status: 409, message: 'Hay filas con error. No se guardó ninguna.' },
  INVOICE_BUYER_CHANGED: {
    status: 409,
    message: 'Los datos para la factura cambiaron mientras los editabas. Se muestran como están ahora.',
  },
  INVOICE_ANNULLED: { status: 409, message: 'Esta factura ya está anulada.' },
  INVOICE_FILE_TYPE: { status: 400, message: 'El archivo debe ser el PDF o el XML de la factura.' },
  CREDIT_TOO_MUCH: { status: 409, message: 'La nota crédito puede ser de máximo {most}.' },
  CREDIT_NOT_ALL: { status: 409, message: 'Anular la factura es por todo lo que queda de ella: {all}.' },
  CREDIT_NUMBER_TAKEN: { status: 409, message: 'El número {name} ya es de otra nota crédito. No se guardó nada.' },
  CREDIT_CUDE_TAKEN: { status: 409, message: 'Ese CUDE ya es de otra nota crédito. No se guardó nada.' },
} as const
