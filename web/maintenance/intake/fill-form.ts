import type { Computer } from '../../../contract/computers/computers.ts'
import type { ChosenComputer } from '../chosen-computers.ts'
import { occurrences, subjects, type Answers } from './intake-input.ts'
import { problems } from './problems.ts'

const sinceText = { hoy: 'desde hoy', semana: 'desde esta semana', mas: 'desde hace más tiempo' } as const
export const mayOpenText = 'Autorizo abrir el equipo para revisarlo.'

/** Characters allowed in a field of the request. */
const FIELD_MOST = 2_000
const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const sentences = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map(endSentence)
    .join(' ')

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The answers tapped for one computer, as text. */
export const problemText = (answers: Answers, computerId: string): string =>
  sentences((answers.problems[computerId] ?? []).map((id) => problems[id]))

/**
 * The answers as texts of the fields of P-52.
 * @param nameOf the name of a registered computer
 */
export function fieldsOf(answers: Answers, nameOf: (id: string) => string): Record<string, string> {
  const about = subjects(answers)
    .map((id) => ({ name: nameOf(id), text: problemText(answers, id) }))
    .filter(({ text }) => text !== '')
  const problema = about
    .map(({ name, text }) => (about.length > 1 ? `${name}: ${text}` : text))
    .join(' ')
    .slice(0, FIELD_MOST)
  const photos = answers.photos.length
  return {
    descripcion: problema,
    problema,
    sintomas: sentences([answers.more, photos > 0 ? `Fotos: ${photos}` : '', answers.mayOpen ? mayOpenText : '']),
    accion_previa: triedText(answers),
    frecuencia: frequency(answers),
  }
}

function triedText({ tried, triedText: text }: Answers): string {
  if (tried === 'otra') return sentences([text || 'Otra cosa'])
  if (tried === 'reiniciarlo') return 'Reiniciarlo.'
  return tried === 'nada' ? 'Nada.' : ''
}

function frequency({ when, since }: Answers): string {
  const parts = [when && occurrences[when], since && sinceText[since]].filter(Boolean)
  return parts.length > 0 ? `${capitalized(parts.join(', '))}.` : ''
}

type Filling = { changes: Record<string, string>; filled: Record<string, string> }

/**
 * The texts that may be written into the form: for fields that are empty or hold the last generated text. Text by a person stays.
 * @param written the form's current values
 */
export function fillable(
  texts: Record<string, string>,
  written: Readonly<Record<string, string>>,
  answers: Answers,
): Filling {
  const changes: Record<string, string> = {}
  const filled: Record<string, string> = { ...answers.filled }
  for (const [name, text] of Object.entries(texts)) {
    const now = written[name] ?? ''
    if (now !== '' && now !== answers.filled[name]) continue
    if (now !== text) changes[name] = text
    filled[name] = text
  }
  return { changes, filled }
}

/** The list of computers with the tapped ones added, each with its problem. Other lines stay, and so does a problem written by a person. */
export function withTapped(
  list: readonly ChosenComputer[],
  answers: Answers,
  registered: readonly Computer[],
): ChosenComputer[] {
  const isOurs = (id: string) => lineKey(id) in answers.filled
  const left = list.filter(({ computer: { _id } }) => answers.computers.includes(_id) || !isOurs(_id))
  const present = left.map((one) => {
    const text = problemText(answers, one.computer._id)
    const mayWrite = one.problema === '' || one.problema === answers.filled[lineKey(one.computer._id)]
    return mayWrite && text !== '' ? { computer: one.computer, problema: text } : one
  })
  const added = answers.computers
    .filter((id) => !present.some(({ computer }) => computer._id === id))
    .flatMap((id) => {
      const computer = registered.find(({ _id }) => _id === id)
      return computer ? [{ computer, problema: problemText(answers, id) }] : []
    })
  return [...present, ...added]
}

/** The key of the text that was last generated for a computer of the list. */
export const lineKey = (computerId: string): string => `computadora:${computerId}`
