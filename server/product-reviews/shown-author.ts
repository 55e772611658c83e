const LONGEST = 30
/** Words between the parts of a name. */
const particles = /^(?:de|del|la|las|los|y|e|da|das|dos|di|van|von)$/iu
const isName = /^\p{L}[\p{L}\p{M}'’.-]*$/u

/**
 * The author of an opinion as pages show it: first name and the initial of the surname, `María G.`. With several given names and
 * surnames, the first surname is the last word but one. Text that is not a name is not shown.
 */
export function shownAuthor(name: string): string {
  const [first = '', ...others] = name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word, index) => word !== '' && (index === 0 || !particles.test(word)))
  if (!isName.test(first)) return 'Cliente'
  const surname = others.length > 1 ? others.at(-2) : others[0]
  const [initial] = surname === undefined || !isName.test(surname) ? [] : Array.from(surname)
  const shown = Array.from(first).slice(0, LONGEST).join('')
  return initial === undefined ? shown : `${shown} ${initial.toLocaleUpperCase('es-CO')}.`
}
