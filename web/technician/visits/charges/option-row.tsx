import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type OptionRowProps = {
  group: string
  label: string
  facts: string
  icon: LucideIcon
  isChosen: boolean
  onChoose: () => void
  /** Its content while it is chosen. */
  children?: ReactNode
}

/** One of a few options, as a native radio button in a large row. */
export function OptionRow({ group, label, facts, icon: Icon, isChosen, onChoose, children }: OptionRowProps) {
  return (
    <div className="rounded-16 border border-edge bg-surface has-[>label>:checked]:border-2 has-[>label>:checked]:border-primary">
      <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-16 px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
        <input
          type="radio"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          className="size-6 shrink-0 accent-primary"
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          <span className="block text-[15px]/5 text-ink-2">{facts}</span>
        </span>
        <Icon aria-hidden className="size-6 shrink-0" />
      </label>
      {isChosen && children && <div className="px-4 pb-4">{children}</div>}
    </div>
  )
}
