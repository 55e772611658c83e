import { emailKinds } from '../../../contract/health/email-kinds.ts'
import type { DeskState, DeskTab } from '../../../contract/order-desk/desk-order.ts'
import type { Today } from '../../../contract/order-desk/today.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { paths } from '../../paths.ts'
import { deskPath } from '../desk-address.ts'
import {
  casesPath,
  emailsPath,
  invoicesPath,
  keysPath,
  reviewsPath,
  runningOutPath,
  unpaidPath,
  unsignedPath,
  visitsPath,
} from '../desk-paths.ts'
import { shortMoment } from '../desk-text.ts'
import type { DutyRow } from './duty-rows.tsx'
import {
  casesFact,
  cashFact,
  dueFact,
  lateFact,
  lowText,
  oldestWaits,
  unpaidFact,
  unsignedFact,
  visitFact,
  whatCameBack,
  withSum,
  type Fact,
} from './today-text.ts'

export type DutyGroup = { title: string; rows: readonly DutyRow[] }

/** What a row is called for one of them, and for more. */
type Label = string | readonly [one: string, more: string]

const labelFor = (label: Label, count: number): string =>
  typeof label === 'string' ? label : label[count === 1 ? 0 : 1]

const plain = (text: string): Fact => ({ text, isLate: false })
const deskList = (tab: DeskTab): string => deskPath({ tab, q: '' })

/** The row of something that waits; none where nothing does. */
function row<T extends { count: number }>(
  what: T | null,
  label: Label,
  href: string,
  factOf: (what: T) => Fact,
): DutyRow[] {
  if (!what || what.count === 0) return []
  return [{ href, count: what.count, label: labelFor(label, what.count), fact: factOf(what) }]
}

/** Groups of what waits, each number leading to its list; what nobody waits for has no row. */
export function groupsOf(today: Today, now: number): DutyGroup[] {
  const { keysAwaited, visits, unsigned, unpaid, runningOut, cash, backup } = today
  const todayDay = dayInBogota(new Date(now))
  const orders = (state: DeskState, label: Label): DutyRow[] => {
    const found = today.orders.find((one) => one.state === state)
    if (!found) return []
    const fact = state === 'returned' ? plain(whatCameBack(found)) : withSum(oldestWaits(found, now), found.amount)
    return [{ href: deskList(state), count: found.count, label: labelFor(label, found.count), fact }]
  }
  return [
    {
      title: 'Pedidos',
      rows: [
        ...row(today.late, ['Atrasado', 'Atrasados'], deskList('late'), (first) => lateFact(first, now)),
        ...orders('address_missing', 'Falta dirección'),
        ...row(keysAwaited, ['Pedido sin claves', 'Pedidos sin claves'], keysPath, ({ productName }) =>
          plain(productName),
        ),
        ...orders('prepared', ['Preparado sin enviar', 'Preparados sin enviar']),
        ...orders('returned', ['Devuelto', 'Devueltos']),
        ...rowsAfterDelivery(today, now),
      ],
    },
    {
      title: 'Dinero',
      rows: [
        ...row(
          today.transfers,
          ['Transferencia por confirmar', 'Transferencias por confirmar'],
          deskList('payment_pending'),
          ({ since, amount }) => withSum(oldestWaits({ since, isLate: false }, now), amount),
        ),
        ...orders('to_collect', 'Por cobrar'),
        ...orders('refund_due', ['Reembolso por hacer', 'Reembolsos por hacer']),
        ...row(
          { count: today.paymentTasks },
          ['Pago por decidir', 'Pagos por decidir'],
          paths.adminOrders,
          ({ count }) => plain(count === 1 ? 'Espera una decisión' : 'Esperan una decisión'),
        ),
        ...row(
          { count: today.visitRefunds },
          ['Devolución de una visita', 'Devoluciones de visitas'],
          paths.adminCash,
          () => withSum(plain('Pagos de más o de visitas canceladas'), today.visitRefundsDue),
        ),
        ...row(cash, ['Técnico con efectivo', 'Técnicos con efectivo'], paths.adminCash, (held) => cashFact(held, now)),
      ],
    },
    {
      title: 'Servicio técnico',
      rows: [
        ...row(visits, ['Visita sin técnico', 'Visitas sin técnico'], visitsPath, (first) =>
          visitFact(first, todayDay),
        ),
        ...row(unsigned, ['Visita por firmar', 'Visitas por firmar'], unsignedPath, (first) =>
          unsignedFact(first, now),
        ),
        ...row(unpaid, ['Visita por pagar', 'Visitas por pagar'], unpaidPath, (owed) => unpaidFact(owed, now)),
      ],
    },
    {
      title: 'Mensajes',
      rows: messageRows(today, todayDay),
    },
    {
      title: 'Tienda',
      rows: [
        ...row(runningOut, 'Se están acabando', runningOutPath, ({ stock, productName }) =>
          plain(stock === 0 ? `${productName}, sin unidades` : productName),
        ),
        ...row(backup, ['Copia que falló', 'Copias que fallaron'], paths.adminHealth, ({ failedAt }) => ({
          text: `La última, el ${shortMoment(failedAt)}`,
          isLate: true,
        })),
      ],
    },
  ]
}

/** Withdrawals and guarantee claims. */
/** What comes of an order besides its way: what is given back or claimed, and its invoice. */
const rowsAfterDelivery = ({ cases, invoices }: Today, now: number): DutyRow[] => [
  ...row(cases, ['Devolución o garantía', 'Devoluciones y garantías'], casesPath, (open) =>
    casesFact(open, dayInBogota(new Date(now))),
  ),
  ...row(invoices, ['Factura atrasada', 'Facturas atrasadas'], invoicesPath, ({ since }) =>
    oldestWaits({ since, isLate: true }, now),
  ),
]

/** What people wrote and nobody answered, and what did not reach them. */
function messageRows({ messages, reviews, emails }: Today, todayDay: string): DutyRow[] {
  return [
    ...row(messages, ['Mensaje sin responder', 'Mensajes sin responder'], paths.adminMessages, (first) =>
      dueFact(first, todayDay),
    ),
    ...row(reviews, ['Opinión nueva sin responder', 'Opiniones nuevas sin responder'], reviewsPath, ({ low }) =>
      plain(lowText(low)),
    ),
    ...row(emails, ['Correo que no salió', 'Correos que no salieron'], emailsPath, ({ kind }) =>
      plain(emailKinds[kind] ?? kind),
    ),
  ]
}
