import { AreaHeading } from '../../areas/area-heading.tsx'
import { dayInBogota } from '../../orders/arrival-words.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { deskPath } from '../desk-address.ts'
import { useMinute } from '../waiting-time.tsx'
import { DutyRows, type DutyRow } from './duty-rows.tsx'
import { ToPrepareCard } from './to-prepare-card.tsx'
import { dueFact, oldestWaits, whatCameBack } from './today-words.ts'
import { useToday, type Today } from './use-today.ts'

/** `/admin-panel/today`: what is to be done now, each number leading to its list. */
export function TodayPage() {
  const today = useToday()
  const now = useMinute()
  const groups = groupsOf(today, now)
  const lead = today.oldest.to_prepare
  const isNothing = (today.counts?.to_prepare ?? 0) === 0 && groups.every(({ rows }) => rows.length === 0)
  return (
    <>
      <AreaHeading title="Hoy">
        <p className="text-ink-3">{longDay.format(now)}</p>
      </AreaHeading>
      {today.hasFailed ? (
        <ErrorBlock message="No pudimos traer lo de hoy." onRetry={today.reload} />
      ) : today.isPending ? (
        <SkeletonList label="Cargando lo de hoy" className="grid gap-5">
          <Skeleton className="h-64 rounded-20" />
          <Skeleton className="h-48 rounded-20" />
        </SkeletonList>
      ) : isNothing ? (
        <EmptyBlock
          heading="p"
          title="No hay nada pendiente."
          hint="Buen momento para mirar los reportes."
          action={
            <a href={paths.adminReports} lang="en" className={buttonClass('outline', 'small')}>
              Reports
            </a>
          }
        />
      ) : (
        <div className="grid gap-4 desktop:gap-5">
          {lead && today.counts && <ToPrepareCard count={today.counts.to_prepare} {...lead} />}
          <div className="grid items-start gap-4 desktop:grid-cols-2 desktop:gap-5">
            {groups.map((group) => (
              <DutyRows key={group.title} {...group} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

const longDay = new Intl.DateTimeFormat('es-CO', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Bogota',
})

function groupsOf({ counts, oldest, tasks, messages, products }: Today, now: number) {
  const orders = (state: 'address_missing' | 'prepared' | 'to_collect' | 'refund_due', label: string): DutyRow[] => {
    const [first] = oldest[state]?.rows ?? []
    if (!first || !counts) return []
    return [{ href: deskPath({ tab: state, q: '' }), count: counts[state], label, fact: oldestWaits(first, now) }]
  }
  const [back] = oldest.returned?.rows ?? []
  const [message] = messages?.data ?? []
  const [scarce] = products?.runningOut ?? []
  const plain = (text: string) => ({ text, isLate: false })
  return [
    {
      title: 'Pedidos',
      rows: [
        ...orders('address_missing', 'Falta dirección'),
        ...orders('prepared', 'Preparados sin enviar'),
        ...row(counts?.returned, back && whatCameBack(back), 'Devuelto', deskPath({ tab: 'returned', q: '' })),
      ],
    },
    {
      title: 'Dinero',
      rows: [
        ...orders('to_collect', 'Por cobrar'),
        ...orders('refund_due', 'Reembolso por hacer'),
        ...row(tasks.length, 'Esperan una decisión', 'Pagos por decidir', paths.adminOrders),
      ],
    },
    {
      title: 'Mensajes',
      rows:
        messages && message && messages.open > 0
          ? [
              {
                href: paths.adminMessages,
                count: messages.open,
                label: 'Mensajes sin responder',
                fact: dueFact(message, dayInBogota(new Date(now))),
              },
            ]
          : [],
    },
    {
      title: 'Tienda',
      rows: row(
        products?.runningOutTotal,
        scarce && (scarce.stock === 0 ? `${scarce.productName}, sin unidades` : scarce.productName),
        'Se están acabando',
        paths.adminProducts,
      ),
    },
  ]

  function row(count: number | undefined, text: string | undefined, label: string, href: string): DutyRow[] {
    return count && text !== undefined ? [{ href, count, label, fact: plain(text) }] : []
  }
}
