import { placeName } from '../../contract/values/place-name.ts'
import { classes } from '../ui/classes.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { FieldText } from '../ui/field-frame.tsx'
import type { Match, Municipality } from './municipalities.ts'
import { useMunicipalityChoice } from './use-municipality-choice.ts'

type MunicipalityFieldProps = FieldText & {
  /** The last choice. */
  value: Municipality | null
  onChange: (chosen: Municipality | null) => void
  /** The form field that holds the code. */
  name?: string
  placeholder?: string
}

/** A choice among the municipalities of Colombia (M-7), found by typing three letters. */
export function MunicipalityField({ value, onChange, name, placeholder, ...words }: MunicipalityFieldProps) {
  const { input, isShown, matches, active, ...choice } = useMunicipalityChoice(value, onChange)
  return (
    <Combobox
      {...words}
      {...{ isShown, active }}
      options={matches}
      idOf={({ code }) => code}
      place="over"
      chosen={{ name, value: value?.code ?? '' }}
      listName="Municipios"
      countText={(count) => (count === 1 ? '1 municipio' : `${count} municipios`)}
      none={choice.hasFailed ? 'No pudimos traer los municipios. Inténtalo de nuevo.' : 'Ningún municipio coincide.'}
      field={{
        ref: input,
        placeholder,
        value: choice.typed,
        onFocus: choice.load,
        onChange: (event) => choice.write(event.target.value),
        onKeyDown: choice.press,
        onBlur: choice.leave,
      }}
      onChoose={choice.choose}
    >
      {(match, isActive) => <MatchedName match={match} isActive={isActive} />}
    </Combobox>
  )
}

/** The typed letters are highlighted; the department is shown only if the name occurs more than once. */
function MatchedName({ match, isActive }: { match: Match; isActive: boolean }) {
  const { name, at, length } = match
  return (
    <>
      <span>
        {name.slice(0, at)}
        <strong className="font-bold text-primary">{name.slice(at, at + length)}</strong>
        {name.slice(at + length)}
      </span>
      <span className={classes('type-caption', isActive ? 'text-ink-2' : 'text-ink-3')}>
        {placeName({ ...match, municipality: name }) !== name && match.department}
      </span>
    </>
  )
}
