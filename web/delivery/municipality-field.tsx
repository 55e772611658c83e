import { Search } from 'lucide-react'
import { useId } from 'react'

import { classes } from '../ui/classes.ts'
import { controlClass, FieldFrame, type FieldWords } from '../ui/field-frame.tsx'
import type { Municipality } from './municipalities.ts'
import { MunicipalityOptions } from './municipality-options.tsx'
import { useMunicipalityChoice } from './use-municipality-choice.ts'

type MunicipalityFieldProps = FieldWords & {
  /** What was chosen last. */
  value: Municipality | null
  onChange: (chosen: Municipality | null) => void
  /** The form field that holds the code. */
  name?: string
  placeholder?: string
}

/** One of the municipalities of Colombia (M-7), found by typing three of its letters: a combobox with a list. */
export function MunicipalityField({ value, onChange, name, placeholder, ...words }: MunicipalityFieldProps) {
  const listId = useId()
  const { input, isShown, matches, active, ...choice } = useMunicipalityChoice(value, onChange)
  return (
    <FieldFrame {...words}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={input}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && matches.length > 0 ? `${listId}-${active}` : undefined}
            value={choice.typed}
            onFocus={choice.load}
            onChange={(event) => choice.write(event.target.value)}
            onKeyDown={choice.press}
            onBlur={choice.leave}
            className={classes(controlClass(Boolean(words.error)), 'scroll-mt-4 pr-11')}
          />
          {name && <input type="hidden" name={name} value={value?.code ?? ''} />}
          <Search aria-hidden className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-3" />
          <MunicipalityOptions
            listId={listId}
            isShown={isShown}
            matches={matches}
            hasFailed={choice.hasFailed}
            active={active}
            onChoose={choice.choose}
          />
        </span>
      )}
    </FieldFrame>
  )
}
