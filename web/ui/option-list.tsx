import { useEffect, useRef, type ReactNode } from 'react'

import { classes } from './classes.ts'

export type OptionListProps<T> = {
  id: string
  /** The accessible name. */
  name: string
  options: readonly T[]
  idOf: (option: T) => string
  /** Index of the option that the arrow keys have reached. */
  active: number
  isHidden: boolean
  /** `over` covers the following content; `between` pushes it down, as in a dialog that scrolls. */
  place: 'over' | 'between'
  onChoose: (option: T) => void
  children: (option: T, isActive: boolean) => ReactNode
}

const looks = {
  over: {
    list: 'absolute inset-x-0 top-full z-10 max-h-[360px] shadow-3',
    option: 'min-h-11 justify-between px-3',
  },
  between: { list: 'max-h-72 border border-line shadow-2', option: 'min-h-13 px-3 py-1.5' },
}

/** The list of a combobox; the field beside it handles the keys and has the focus. */
export function OptionList<T>({
  id,
  name,
  options,
  idOf,
  active,
  isHidden,
  place,
  onChoose,
  children,
}: OptionListProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isHidden) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isHidden, active])
  return (
    <div
      ref={list}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed in
      role="listbox"
      aria-label={name}
      hidden={isHidden}
      className={classes('mt-1.5 overflow-y-auto overscroll-contain rounded-14 bg-surface p-1', looks[place].list)}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the keys and the focus
        <div
          key={idOf(option)}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- likewise
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          className={classes(
            'flex cursor-pointer items-center gap-3 rounded-10',
            looks[place].option,
            index === active ? 'bg-primary-soft' : 'hover:bg-sunken',
          )}
        >
          {children(option, index === active)}
        </div>
      ))}
    </div>
  )
}
