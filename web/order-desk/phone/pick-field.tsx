import { useState, type KeyboardEvent, type ReactNode } from 'react'

import { Combobox, pressInList } from '../../ui/combobox.tsx'
import type { FieldText } from '../../ui/field-frame.tsx'

type PickFieldProps<T> = FieldText & {
  name: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What was found for the text; null while nothing is looked for, or it is under way. */
  found: readonly T[] | null
  idOf: (option: T) => string
  /** The accessible name of the list, and how many it offers: '3 clientes'. */
  listName: string
  countText: (count: number) => string
  /** What stands there when nothing was found, or it could not be looked for. */
  none: string
  isFocused?: boolean
  onChoose: (option: T) => void
  /** Enter while no option is offered: what a bar-code reader types, which is faster than any search. */
  onEnterText?: (text: string) => void
  children: (option: T, isActive: boolean) => ReactNode
}

/** A combobox whose options the shop looks up while somebody types. */
export function PickField<T>({
  name,
  placeholder,
  text,
  onText,
  found,
  isFocused = false,
  onChoose,
  onEnterText,
  ...rest
}: PickFieldProps<T>) {
  const { options, active, isShown, choose, press, reset, close } = usePicking(found, onChoose, () =>
    onEnterText?.(text),
  )
  return (
    <Combobox
      {...rest}
      {...{ options, active, isShown }}
      place="between"
      field={{
        name,
        placeholder,
        maxLength: 100,
        ...(isFocused && { 'data-autofocus': true }),
        value: text,
        onChange: ({ currentTarget }) => {
          onText(currentTarget.value)
          reset()
        },
        onKeyDown: press,
        onBlur: close,
      }}
      onChoose={choose}
    />
  )
}

/** Which option the arrows are at, whether the list is open, and what the keys do. */
function usePicking<T>(found: readonly T[] | null, onChoose: (option: T) => void, onNothingChosen: () => void) {
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
  const onEnter = (event: KeyboardEvent) => {
    // It never sends the form around it.
    event.preventDefault()
    const chosen = options[active]
    if (isShown && chosen !== undefined) choose(chosen)
    else onNothingChosen()
  }
  const press = (event: KeyboardEvent) =>
    pressInList(event, {
      ...{ count: options.length, active, isShown, setActive, setOpen, onEnter },
      canOpen: found !== null,
    })
  const reset = () => {
    setActive(0)
    setOpen(true)
  }
  return { options, active, isShown, choose, press, reset, close: () => setOpen(false) }
}
