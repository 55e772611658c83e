const LONGEST = 30
/** Words between the parts of a name. */
const particles = /^(?:de|del|la|las|los|y|e|da|das|dos|di|van|von)$/iu
const isName = /^\p{L}[\p{L}\p{M}'’.-]*$/u

/**
 * What pages show of who wrote an opinion: first name and the initial of the surname, `María G.`. Who has given names and surnames
 * has the first of these as the last word but one. Something else than a name is not shown.
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
