import { DESK_PAGE } from '../../../contract/order-desk/desk-rules.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { deskPath, tabText, type DeskFilter } from '../desk-address.ts'
import { ordersText } from '../desk-text.ts'
import { countText } from './desk-tabs.tsx'

/** A list that is on its way. */
export function ListSkeleton() {
  return (
    <SkeletonList label="Cargando pedidos" className="divide-y divide-line">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className="flex items-center gap-4 px-4 py-2.5 wide:py-[9px]">
          <Skeleton className="size-10 shrink-0 rounded-10" />
          <Skeleton className="h-9 flex-1 rounded-10" />
          <Skeleton className="h-7 w-24 rounded-8" />
        </div>
      ))}
    </SkeletonList>
  )
}

type NoOrdersProps = DeskFilter & {
  /** How many orders of all tabs the search finds, up to one more than a page. */
  inAll: number
  /** How many are prepared: who has prepared all goes on with them. */
  prepared: number
  onClear: () => void
}

/** Nothing is in a filter, or nothing matches what is searched. */
export function NoOrders({ tab, q, inAll, prepared, onClear }: NoOrdersProps) {
  if (q !== '')
    return (
      <EmptyBlock
        heading="p"
        className="shadow-none"
        title="Ningún pedido coincide."
        action={
          <div className="flex flex-wrap gap-2">
            {inAll > 0 && (
              <a href={deskPath({ tab: 'all', q })} className={buttonClass('primary', 'small')}>
                {foundText(inAll)}
              </a>
            )}
            <button type="button" className={buttonClass('outline', 'small')} onClick={onClear}>
              Limpiar
            </button>
          </div>
        }
      />
    )
  const isFilled = tab === 'all' || tab === 'todo' || tab === 'to_prepare'
  return (
    <EmptyBlock
      heading="p"
      className="shadow-none"
      title={tabText[tab]?.empty ?? tabText.todo.empty}
      hint={isFilled && 'Los nuevos aparecen aquí apenas se pagan.'}
      action={tab !== 'todo' && <WayOn prepared={tab === 'to_prepare' ? prepared : 0} />}
    />
  )
}

/** `1 pedido coincide en Todos`: where a search has what the open tab has not. */
const foundText = (found: number): string => {
  if (found > DESK_PAGE) return `Más de ${DESK_PAGE} pedidos coinciden en Todos`
  return `${ordersText(found)} ${found === 1 ? 'coincide' : 'coinciden'} en Todos`
}

function WayOn({ prepared }: { prepared: number }) {
  if (prepared === 0)
    return (
      <a href={paths.adminOrders} className={buttonClass('outline', 'small')}>
        Ver lo que hay por hacer
      </a>
    )
  return (
    <a href={deskPath({ tab: 'prepared', q: '' })} className={buttonClass('primary', 'small')}>
      {prepared === 1 ? 'Enviar el pedido preparado' : `Enviar los ${countText(prepared)} preparados`}
    </a>
  )
}
