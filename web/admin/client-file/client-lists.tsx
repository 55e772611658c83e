import { useState, type ReactNode } from 'react'

import type { ClientFile } from '../../../contract/client-file.ts'
import { contactKinds } from '../../../contract/content/contact-kinds.ts'
import type { ContactState } from '../../../contract/content/contact.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { caseNames, caseStateText } from '../../../contract/orders/return-case-text.ts'
import { dayInBogota } from '../../../contract/values/civil-days.ts'
import { shortDateOf } from '../../../contract/values/moments.ts'
import { nearDay } from '../../../contract/values/near-days.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { formatDate, formatHour } from '../../maintenance/hour-format.ts'
import { deskPath } from '../../order-desk/desk-address.ts'
import { casesPath, messagePath, orderPath, ownerComputerPath, ownerVisitPath } from '../../order-desk/desk-paths.ts'
import { DutyBadge } from '../../order-desk/duty-badge.tsx'
import { DeskCard } from '../../order-desk/order/desk-card.tsx'
import { deskCaseLook } from '../../orders/cases/case-looks.ts'
import { paths } from '../../paths.ts'
import { Badge, EstadoBadge } from '../../ui/badge.tsx'

type FileProps = { file: ClientFile }

/** The orders of a client, the newest first. */
export function OrdersCard({ file }: FileProps) {
  const { total, rows } = file.orders
  return (
    <DeskCard title="Pedidos" aside={asideOf(total)}>
      <Rows
        none="No ha hecho ningún pedido."
        more={<More count={total - rows.length} href={deskPath({ tab: 'all', q: wordsOf(file) })} />}
      >
        {rows.map(({ _id, createdAt, state, status, awaitsTransfer, total: sum, owed }) => (
          <Row
            key={_id}
            href={orderPath(_id)}
            title={`Pedido ${orderNumber(_id)}`}
            badge={<DutyBadge {...{ state, status, awaitsTransfer }} />}
          >
            {[shortDateOf(createdAt), formatPesos(sum), owed > 0 && `debe ${formatPesos(owed)}`]}
          </Row>
        ))}
      </Rows>
    </DeskCard>
  )
}

/** Withdrawals and guarantee claims, the open ones first; nothing without any. */
export function CasesCard({ file: { cases } }: FileProps) {
  const { total, rows } = cases
  const [today] = useState(() => dayInBogota(new Date()))
  if (total === 0) return null
  return (
    <DeskCard title="Devoluciones y garantías" aside={asideOf(total)}>
      <Rows none="" more={<More count={total - rows.length} href={casesPath} />}>
        {rows.map(({ _id, radicado, kind, state, orderId, openedAt, dueOn }) => (
          <Row
            key={_id}
            href={orderPath(orderId)}
            title={`${caseNames[kind]} ${radicado}`}
            badge={<Badge {...deskCaseLook(kind, state)}>{caseStateText(kind, state)}</Badge>}
          >
            {[
              shortDateOf(openedAt),
              dueOn !== null && `${dueOn < today ? 'venció' : 'vence'} ${nearDay(dueOn, today)}`,
            ]}
          </Row>
        ))}
      </Rows>
    </DeskCard>
  )
}

/** Those without a day first, then the latest. */
export function VisitsCard({ file }: FileProps) {
  const { total, rows } = file.visits
  return (
    <DeskCard title="Visitas" aside={asideOf(total)}>
      <Rows
        none="No ha pedido ninguna visita."
        more={
          <More
            count={total - rows.length}
            href={`${paths.adminAgenda}?${new URLSearchParams({ q: wordsOf(file) })}`}
          />
        }
      >
        {rows.map(({ _id, tipo, estado, fecha, hora, technician, owed }) => (
          <Row
            key={_id}
            href={ownerVisitPath(_id)}
            title={whenOf({ fecha, hora, estado })}
            badge={<EstadoBadge estado={estado} />}
          >
            {[tipo, technician ? `con ${technician}` : 'sin técnico', owed > 0 && `debe ${formatPesos(owed)}`]}
          </Row>
        ))}
      </Rows>
    </DeskCard>
  )
}

function whenOf({
  fecha,
  hora,
  estado,
}: Pick<ClientFile['visits']['rows'][number], 'fecha' | 'hora' | 'estado'>): string {
  if (fecha !== '') return [formatDate(fecha), hora && formatHour(hora)].filter(Boolean).join(', ')
  return estado === 'pendiente' || estado === 'en proceso' ? 'Sin fecha acordada' : 'Sin fecha'
}

/** The registered computers of a client, each with its history (P-230). */
export function ComputersCard({ file: { _id: clientId, computers } }: FileProps) {
  return (
    <DeskCard title="Equipos" aside={asideOf(computers.length)}>
      <Rows none="No ha registrado ningún equipo.">
        {computers.map(({ _id, name, serie }) => (
          <Row key={_id} href={ownerComputerPath(_id, { clientId })} title={name}>
            {[`serie ${serie}`]}
          </Row>
        ))}
      </Rows>
    </DeskCard>
  )
}

const messageStates: Record<ContactState, string> = { open: 'por responder', answered: 'respondido', closed: 'cerrado' }

/** Messages of a client to the shop, and messages of others about an order of the client. */
export function MessagesCard({ file: { messages } }: FileProps) {
  const { total, rows } = messages
  return (
    <DeskCard title="Mensajes" aside={asideOf(total)}>
      <Rows none="No hay mensajes." more={<More count={total - rows.length} href={paths.adminMessages} />}>
        {rows.map((message) => (
          <Row
            key={message.radicado}
            href={messagePath(message)}
            title={contactKinds.find(({ id }) => id === message.type)?.label ?? message.type}
          >
            {[message.radicado, shortDateOf(message.receivedAt), messageStates[message.state]]}
          </Row>
        ))}
      </Rows>
    </DeskCard>
  )
}

/** The search text for this client at the desk and in the agenda. */
const wordsOf = ({ document, phone, email }: ClientFile): string => document || phone || email

const asideOf = (count: number): string | undefined => (count > 0 ? formatNumber(count) : undefined)

function Rows({ none, more, children }: { none: string; more?: ReactNode; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="mt-2 text-ink-2">{none}</p>
  return (
    <>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
      {more}
    </>
  )
}

type RowProps = { href: string; title: string; badge?: ReactNode; children: readonly (string | false)[] }

function Row({ href, title, badge, children }: RowProps) {
  return (
    <li>
      <a
        href={href}
        className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-12 px-2 py-2.5 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-semibold wrap-anywhere text-link first-letter:uppercase">{title}</span>
          <span className="block type-body-sm wrap-anywhere text-ink-2 tabular-nums first-letter:uppercase">
            {children.filter(Boolean).join(' · ')}
          </span>
        </span>
        {badge}
      </a>
    </li>
  )
}

/** `y 5 más`, and where they are. */
function More({ count, href }: { count: number; href: string }) {
  if (count <= 0) return null
  return (
    <a href={href} className="inline-flex min-h-11 items-center font-semibold text-link underline">
      {`y ${formatNumber(count)} más`}
    </a>
  )
}
