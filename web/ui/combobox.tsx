import { Search } from 'lucide-react'
import { useId, type ComponentProps, type KeyboardEvent } from 'react'

import { classes } from './classes.ts'
import { controlClass, FieldFrame, type FieldText } from './field-frame.tsx'
import { OptionList, type OptionListProps } from './option-list.tsx'

type ComboboxProps<T> = FieldText &
  Omit<OptionListProps<T>, 'id' | 'name' | 'isHidden'> & {
    /** Attributes of the text field, besides those of a combobox. */
    field: ComponentProps<'input'>
    /** A form field for the chosen value, where it differs from the text. */
    chosen?: { name: string | undefined; value: string }
    /** The accessible name of the list. */
    listName: string
    /** Whether the result for the typed text is shown, even an empty one. */
    isShown: boolean
    countText: (count: number) => string
    /** Shown when nothing was found or the search failed. */
    none: string
  }

const noneLooks = {
  over: 'absolute inset-x-0 top-full z-10 bg-surface p-4 shadow-3',
  between: 'block bg-sunken px-3.5 py-3 text-ink-2',
}

/** A text field with a list of results for its text. */
export function Combobox<T>({
  field,
  chosen,
  listName,
  isShown,
  countText,
  none,
  options,
  idOf,
  active,
  place,
  onChoose,
  children,
  ...words
}: ComboboxProps<T>) {
  const listId = useId()
  const hasOptions = isShown && options.length > 0
  const count = options.length > 0 ? countText(options.length) : none
  return (
    <FieldFrame {...words}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={hasOptions}
            aria-controls={listId}
            aria-activedescendant={hasOptions ? `${listId}-${active}` : undefined}
            className={classes(controlClass(Boolean(words.error)), 'scroll-mt-4 pr-11')}
            {...field}
          />
          {chosen?.name && <input type="hidden" {...chosen} />}
          <Search aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-3" />
          <output className="sr-only">{isShown && count}</output>
          <OptionList
            id={listId}
            name={listName}
            isHidden={!hasOptions}
            {...{ options, idOf, active, place, onChoose }}
          >
            {children}
          </OptionList>
          {isShown && options.length === 0 && (
            <span aria-hidden className={classes('mt-1.5 rounded-14 type-body-sm', noneLooks[place])}>
              {none}
            </span>
          )}
        </span>
      )}
    </FieldFrame>
  )
}

type Keys = {
  count: number
  active: number
  isShown: boolean
  /** Whether the arrow keys have a list to open. */
  canOpen: boolean
  setActive: (index: number) => void
  setOpen: (isOpen: boolean) => void
  onEnter: (event: KeyboardEvent) => void
}

/** Handles a key in a combobox: the arrows wrap around, Escape closes the list but not the dialog around it. */
export function pressInList(
  event: KeyboardEvent,
  { count, active, isShown, canOpen, setActive, setOpen, onEnter }: Keys,
): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && canOpen) {
    event.preventDefault()
    if (isShown) setActive((active + step + count) % Math.max(1, count))
    else setOpen(true)
  } else if (event.key === 'Enter') {
    onEnter(event)
  } else if (event.key === 'Escape' && isShown) {
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
}
