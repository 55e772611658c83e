import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { classes } from '../../ui/classes.ts'
import { controlClass, FieldFrame, type FieldWords } from '../../ui/field-frame.tsx'

type PickFieldProps<T> = FieldWords & {
  name: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What was found for the text; null while nothing is looked for, or it is under way. */
  found: readonly T[] | null
  idOf: (option: T) => string
  /** The accessible name of the list, and how many it offers: '3 clientes'. */
  listName: string
  countWords: (count: number) => string
  /** What stands there when nothing was found, or it could not be looked for. */
  none: string
  isFocused?: boolean
  onChoose: (option: T) => void
  children: (option: T, isActive: boolean) => ReactNode
}

/** A combobox whose options the shop looks up while somebody types. */
export function PickField<T>({
  name,
  placeholder,
  text,
  onText,
  found,
  idOf,
  listName,
  countWords,
  none,
  isFocused = false,
  onChoose,
  children,
  ...words
}: PickFieldProps<T>) {
  const listId = useId()
  const { options, active, isShown, choose, press, reset, close } = usePicking(found, onChoose)
  return (
    <FieldFrame {...words}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            name={name}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            maxLength={100}
            data-autofocus={isFocused || undefined}
            aria-autocomplete="list"
            aria-expanded={isShown && options.length > 0}
            aria-controls={listId}
            aria-activedescendant={isShown && options.length > 0 ? `${listId}-${active}` : undefined}
            value={text}
            onChange={({ currentTarget }) => {
              onText(currentTarget.value)
              reset()
            }}
            onKeyDown={press}
            onBlur={close}
            className={classes(controlClass(Boolean(words.error)), 'scroll-mt-4 pr-11')}
          />
          <Search aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-3" />
          <output className="sr-only">{isShown && (options.length > 0 ? countWords(options.length) : none)}</output>
          <Options
            id={listId}
            name={listName}
            isHidden={!isShown || options.length === 0}
            {...{ options, idOf, active }}
            onChoose={choose}
          >
            {children}
          </Options>
          {isShown && options.length === 0 && (
            <span aria-hidden className="mt-1.5 block rounded-14 bg-sunken px-3.5 py-3 type-body-sm text-ink-2">
              {none}
            </span>
          )}
        </span>
      )}
    </FieldFrame>
  )
}

/** Which option the arrows are at, whether the list is open, and what the keys do. */
function usePicking<T>(found: readonly T[] | null, onChoose: (option: T) => void) {
  const [isOpen, setOpen] = useState(false)
  const [wanted, setActive] = useState(0)
  const options = found ?? []
  const active = Math.min(wanted, Math.max(0, options.length - 1))
  const isShown = isOpen && found !== null
  const choose = (option: T) => {
    setOpen(false)
    setActive(0)
    onChoose(option)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[active]
    if (step !== undefined && found) {
      event.preventDefault()
      if (isShown) setActive((active + step + options.length) % Math.max(1, options.length))
      else setOpen(true)
    } else if (event.key === 'Enter') {
      // It never sends the form around it.
      event.preventDefault()
      if (isShown && chosen !== undefined) choose(chosen)
    } else if (event.key === 'Escape' && isShown) {
      // The dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  const reset = () => {
    setActive(0)
    setOpen(true)
  }
  return { options, active, isShown, choose, press, reset, close: () => setOpen(false) }
}

type OptionsProps<T> = Pick<PickFieldProps<T>, 'idOf' | 'onChoose' | 'children'> & {
  id: string
  name: string
  isHidden: boolean
  options: readonly T[]
  active: number
}

function Options<T>({ id, name, isHidden, options, active, idOf, onChoose, children }: OptionsProps<T>) {
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
      className="mt-1.5 max-h-72 overflow-y-auto overscroll-contain rounded-14 border border-line bg-surface p-1 shadow-2"
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
            'flex min-h-13 cursor-pointer items-center gap-3 rounded-10 px-3 py-1.5',
            index === active ? 'bg-primary-soft' : 'hover:bg-sunken',
          )}
        >
          {children(option, index === active)}
        </div>
      ))}
    </div>
  )
}
