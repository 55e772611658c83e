import type { DeskRow } from '../../contract/desk-order.ts'

/** Whether an e-mail tells the buyers of these orders that their shipments leave, before they are sent. */
export function sentNotice(rows: readonly Pick<DeskRow, 'isEmailed'>[]): string {
  const emailed = rows.filter(({ isEmailed }) => isEmailed).length
  if (emailed === 0)
    return rows.length === 1
      ? 'No sale ningún correo: la guía queda en el historial del pedido.'
      : 'No sale ningún correo: cada guía queda en el historial de su pedido.'
  if (rows.length === 1) return 'Le escribimos con la guía al comprador.'
  return emailed === rows.length
    ? `Les escribimos con la guía a los ${emailed} compradores.`
    : `Les escribimos con la guía a ${emailed} de los ${rows.length} compradores.`
}
