/** The columns of the file of what is to be invoiced: a row for each line of an order. */
export const invoiceColumns = [
  'Pedido',
  'Pagado el',
  'Código DIAN del documento',
  'Documento',
  'DV',
  'Nombre o razón social',
  'Correo',
  'Referencia',
  'Descripción',
  'Cantidad',
  'Valor unitario con IVA',
  'Descuento',
  'Base',
  'Tarifa de IVA',
  '% IVA',
  'IVA',
  'Total de la línea',
  'Envío del pedido',
  'Total del pedido',
  'Medio de pago',
]

/** The percentage of each code; null of what is charged none. */
export const taxRates = { IVA19: 19, IVA5: 5, EXENTO: 0, EXCLUIDO: null } as const

export const DELIVERY_LINE = 'Envío'
