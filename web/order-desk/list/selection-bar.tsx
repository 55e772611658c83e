import { Ellipsis, Printer, X, type LucideIcon } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../../ui/menu-button.tsx'

export type BarAction = {
  label: string
  icon: LucideIcon
  onPress: () => void
  /** Why it does nothing now. */
  reason?: string | undefined
  isDangerous?: boolean
}

type SelectionBarProps = {
  count: number
  onClear: () => void
  /** What can be printed. */
  printouts: readonly BarAction[]
  /** The next step of most of what is chosen. */
  primary?: BarAction | undefined
  /** Stands beside the primary one where there is room. */
  second?: BarAction | undefined
  more: readonly BarAction[]
  isBusy?: boolean
}

/** What can be done with what is chosen: floating under a list, on phones at the bottom edge of the window. */
export function SelectionBar({ count, onClear, printouts, primary, second, more, isBusy = false }: SelectionBarProps) {
  const countText = count === 1 ? '1 pedido' : `${count} pedidos`
  return (
    <section
      aria-label="Pedidos elegidos"
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex items-center gap-2 bg-surface px-2 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-3 md:bottom-4 md:mx-0 md:gap-3 md:rounded-16 md:px-3 md:py-3"
    >
      <IconButton aria-label="Quitar la selección" onClick={onClear}>
        <X aria-hidden className="size-5" />
      </IconButton>
      <p className="font-semibold whitespace-nowrap tabular-nums" aria-live="polite">
        <span aria-hidden className="wide:hidden">
          {count}
        </span>
        <span className="max-wide:sr-only">{countText}</span>
      </p>
      <div className="hidden items-center border-l border-line pl-2 wide:flex">
        {printouts.map((printout) => (
          <BarButton key={printout.label} look="ghost" action={printout} isBusy={false} />
        ))}
      </div>
      <div className="wide:hidden">
        <MenuButton label="Imprimir" opens="up" opensAt="left" entries={printouts.map(entryOf)}>
          <Printer aria-hidden className="size-5" />
        </MenuButton>
      </div>
      <div className="ml-auto flex min-w-0 flex-1 items-center justify-end gap-2">
        {second && (
          <div className="hidden wide:block">
            <BarButton look="outline" action={second} isBusy={isBusy} />
          </div>
        )}
        {primary && (
          <BarButton look="primary" action={primary} isBusy={isBusy} className="min-w-0 max-md:flex-1 max-md:px-2" />
        )}
      </div>
      <MenuButton label="Más acciones" opens="up" entries={more.map(entryOf)}>
        <Ellipsis aria-hidden className="size-5" />
      </MenuButton>
    </section>
  )
}

const entryOf = ({ label, icon: Icon, onPress, reason, isDangerous }: BarAction): MenuEntry => ({
  label,
  icon: <Icon aria-hidden className="size-5 shrink-0" />,
  onChoose: onPress,
  reason,
  ...(isDangerous && { isDangerous }),
})

type BarButtonProps = {
  look: 'ghost' | 'outline' | 'primary'
  action: BarAction
  isBusy: boolean
  className?: string
}

function BarButton({ look, action: { label, icon: Icon, onPress, reason }, isBusy, className }: BarButtonProps) {
  return (
    <Button
      look={look}
      size="small"
      // On phones the words need its place.
      icon={<Icon aria-hidden className="size-5 shrink-0 max-md:hidden" />}
      isBusy={isBusy}
      isOff={reason !== undefined}
      title={reason}
      onClick={onPress}
      className={className}
    >
      <span className="text-balance max-md:leading-4.5 md:truncate">{label}</span>
    </Button>
  )
}
