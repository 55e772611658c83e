import { CircleCheck, Hourglass } from 'lucide-react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DeskCard } from '../desk-card.tsx'
import { DeskLines } from '../desk-lines.tsx'
import { canExchangeKeys } from '../key-text.ts'

type DigitalCardProps = { order: DeskOrder; isOnline: boolean; onExchangeKey: (lineId: string) => void }

/** What an order has of licences, which need no delivery. */
export function DigitalCard(props: DigitalCardProps) {
  const { digital, status } = props.order
  if (digital.length === 0) return null
  const badge =
    status === 'paid' || digital.some(({ isShown }) => isShown) ? (
      <Badge tone="ok" icon={CircleCheck}>
        Entregadas
      </Badge>
    ) : (
      <Badge tone="quiet" icon={Hourglass}>
        Sin entregar
      </Badge>
    )
  return (
    <DeskCard title="Licencias" badge={badge} aside="Sin envío">
      <DeskLines lines={digital} below={belowLine(props)} />
    </DeskCard>
  )
}

const belowLine = (props: DigitalCardProps) => (line: DeskOrder['digital'][number]) => (
  <KeysOfLine {...props} line={line} />
)

/** Whether the buyer has looked at the keys of a line, and where one is exchanged that does not work. */
function KeysOfLine({
  order,
  isOnline,
  onExchangeKey,
  line,
}: DigitalCardProps & { line: DeskOrder['digital'][number] }) {
  return (
    <>
      <p className="type-caption text-ink-3">{line.isShown ? 'Ya la vio.' : 'Todavía no la ha visto.'}</p>
      {canExchangeKeys(order) && (
        <Button
          look="ghost"
          size="small"
          className="-mb-1.5 -ml-4"
          aria-label={`Cambiar una clave de ${line.productName}`}
          isOff={!isOnline}
          onClick={() => onExchangeKey(line.lineId)}
        >
          Cambiar una clave
        </Button>
      )}
    </>
  )
}
