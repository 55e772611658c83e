import type { Department } from '../../contract/delivery/delivery.ts'
import { callOverHttp } from '../browser-call.ts'

export type Municipality = { code: string; name: string; department: string }

let loading: Promise<readonly Municipality[]> | undefined

/**
 * Every municipality, fetched once while the page stays open.
 * @throws CallError, after which the next call tries again
 */
export function loadMunicipalities(): Promise<readonly Municipality[]> {
  loading ??= callOverHttp('delivery.municipalities', {}).then(
    ({ data }) => listOf(data),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** The municipalities of all departments as one list. */
export const listOf = (departments: readonly Department[]): Municipality[] =>
  departments.flatMap(({ code, name: department, municipalities }) =>
    municipalities.map(([rest, name]) => ({ code: code + rest, name, department })),
  )

/** How many typed letters the list requires. */
const LETTERS = 3

/** Without accents and capitals, letter by letter, so that positions in the folded name are those in the name. */
export const fold = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('')

export type Match = Municipality & { at: number; length: number }

/**
 * The municipalities with a word that begins with the typed text: first those with it as whole words («Cali» is Santiago de Cali before it
 * is California), then those whose name begins with it, each group by the alphabet. None for fewer than three letters.
 */
export function findMunicipalities(all: readonly Municipality[], typed: string): Match[] {
  const wanted = fold(typed.trim().replaceAll(/\s+/g, ' '))
  if (wanted.length < LETTERS) return []
  return all
    .map((place) => ({ ...place, at: wordAt(fold(place.name), wanted), length: wanted.length }))
    .filter(({ at }) => at >= 0)
    .toSorted(
      (one, other) =>
        Number(isPartOfWord(one)) - Number(isPartOfWord(other)) ||
        Number(one.at > 0) - Number(other.at > 0) ||
        one.name.localeCompare(other.name, 'es') ||
        one.department.localeCompare(other.department, 'es'),
    )
}

/** Whether the word continues after the typed text. */
const isPartOfWord = ({ name, at, length }: Match): boolean => /\p{L}/u.test(fold(name).charAt(at + length))

/** The position of the first word that begins with the text; -1 without one. */
function wordAt(name: string, wanted: string): number {
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) {
    if (at === 0 || ' -'.includes(name.charAt(at - 1))) return at
  }
  return -1
}
