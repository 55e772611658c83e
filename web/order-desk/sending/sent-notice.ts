import type { DeskRow } from '../../../contract/order-desk/desk-order.ts'

/**
 * Whether an e-mail tells the buyers of these orders that their shipments leave, before they are sent.
 * @param guides of their shipments; '' where nobody has typed one
 */
export function sentNotice(rows: readonly Pick<DeskRow, 'isEmailed'>[], guides: readonly string[]): string {
  const emailed = rows.filter(({ isEmailed }) => isEmailed).length
  const typed = guides.filter((guide) => guide.trim() !== '').length
  if (typed < guides.length) return withoutGuides({ orders: rows.length, emailed, areSomeTyped: typed > 0 })
  if (emailed === 0)
    return rows.length === 1
      ? 'No sale ningún correo: la guía queda en el historial del pedido.'
      : 'No sale ningún correo: cada guía queda en el historial de su pedido.'
  if (rows.length === 1) return 'Le escribimos con la guía al comprador.'
  return emailed === rows.length
    ? `Les escribimos con la guía a los ${emailed} compradores.`
    : `Les escribimos con la guía a ${emailed} de los ${rows.length} compradores.`
}

/** The same where guides are missing: one that is added later has an e-mail of its own (P-149). */
function withoutGuides({ orders, emailed, areSomeTyped }: { orders: number; emailed: number; areSomeTyped: boolean }) {
  if (emailed === 0) return 'No sale ningún correo.'
  if (orders === 1)
    return `Le escribimos al comprador. ${areSomeTyped ? 'Las guías que faltan le llegan cuando las agregues.' : 'Si agregas la guía después, se la enviamos.'}`
  const buyers = emailed === orders ? `los ${emailed} compradores` : `${emailed} de los ${orders} compradores`
  return `Les escribimos a ${buyers}. ${areSomeTyped ? 'Las guías que faltan les llegan cuando las agregues.' : 'Si agregas las guías después, se las enviamos.'}`
}
