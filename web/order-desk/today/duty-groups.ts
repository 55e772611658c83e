import { emailKinds } from '../../../contract/health/email-kinds.ts'
import type { DeskState, DeskTab } from '../../../contract/order-desk/desk-order.ts'
import type { Today } from '../../../contract/order-desk/today.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { paths } from '../../paths.ts'
import { deskPath } from '../desk-address.ts'
import { emailsPath, keysPath, runningOutPath, unpaidPath, unsignedPath, visitsPath } from '../desk-paths.ts'
import { shortMoment } from '../desk-text.ts'
import type { DutyRow } from './duty-rows.tsx'
import {
  cashFact,
  dueFact,
  lateFact,
  oldestWaits,
  unpaidFact,
  unsignedFact,
  visitFact,
  whatCameBack,
  withSum,
  type Fact,
} from './today-text.ts'

export type DutyGroup = { title: string; rows: readonly DutyRow[] }

const plain = (text: string): Fact => ({ text, isLate: false })
const deskList = (tab: DeskTab): string => deskPath({ tab, q: '' })

/** Groups of what waits, each number leading to its list; what nobody waits for has no row. */
export function groupsOf(today: Today, now: number): DutyGroup[] {
  const { keysAwaited, visits, unsigned, unpaid, messages, emails, runningOut, cash, backup } = today
  const todayDay = dayInBogota(new Date(now))
  const orders = (state: DeskState, label: string): DutyRow[] => {
    const found = today.orders.find((one) => one.state === state)
    if (!found) return []
    const fact = state === 'returned' ? plain(whatCameBack(found)) : withSum(oldestWaits(found, now), found.amount)
    return [{ href: deskList(state), count: found.count, label, fact }]
  }
  const row = <T extends { count: number }>(what: T | null, label: string, href: string, factOf: (what: T) => Fact) =>
    what && what.count > 0 ? [{ href, count: what.count, label, fact: factOf(what) }] : []
  return [
    {
      title: 'Pedidos',
      rows: [
        ...row(today.late, 'Atrasados', deskList('late'), (first) => lateFact(first, now)),
        ...orders('address_missing', 'Falta dirección'),
        ...row(keysAwaited, 'Pedidos sin claves', keysPath, ({ productName }) => plain(productName)),
        ...orders('prepared', 'Preparados sin enviar'),
        ...orders('returned', 'Devuelto'),
      ],
    },
    {
      title: 'Dinero',
      rows: [
        ...orders('to_collect', 'Por cobrar'),
        ...orders('refund_due', 'Reembolso por hacer'),
        ...row({ count: today.paymentTasks }, 'Pagos por decidir', paths.adminOrders, () =>
          plain('Esperan una decisión'),
        ),
        ...row({ count: today.visitRefunds }, 'Devoluciones de visitas', paths.adminCash, () =>
          withSum(plain('Pagos de más o de visitas canceladas'), today.visitRefundsDue),
        ),
        ...row(cash, cash?.count === 1 ? 'Técnico con efectivo' : 'Técnicos con efectivo', paths.adminCash, (held) =>
          cashFact(held, now),
        ),
      ],
    },
    {
      title: 'Servicio técnico',
      rows: [
        ...row(visits, 'Visitas sin técnico', visitsPath, (first) => visitFact(first, todayDay)),
        ...row(unsigned, 'Visitas por firmar', unsignedPath, (first) => unsignedFact(first, now)),
        ...row(unpaid, 'Visitas por pagar', unpaidPath, (owed) => unpaidFact(owed, now)),
      ],
    },
    {
      title: 'Mensajes',
      rows: [
        ...row(messages, 'Mensajes sin responder', paths.adminMessages, (first) => dueFact(first, todayDay)),
        ...row(emails, 'Correos que no salieron', emailsPath, ({ kind }) => plain(emailKinds[kind] ?? kind)),
      ],
    },
    {
      title: 'Tienda',
      rows: [
        ...row(runningOut, 'Se están acabando', runningOutPath, ({ stock, productName }) =>
          plain(stock === 0 ? `${productName}, sin unidades` : productName),
        ),
        ...row(backup, 'Copias que fallaron', paths.adminHealth, ({ failedAt }) => ({
          text: `La última, el ${shortMoment(failedAt)}`,
          isLate: true,
        })),
      ],
    },
  ]
}
