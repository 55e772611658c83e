import type { ProblemKind } from '../../../contract/maintenance/request-rules.ts'
import { REQUEST_PHOTOS } from '../../../contract/maintenance/request-rules.ts'
import { isProblem } from './problems.ts'

/** The screens before the form, in order; `start` is shown above the form, `done` after the last one. */
export const intakeSteps = ['start', 'problem', 'details', 'photos', 'likely', 'done'] as const
export type IntakeStep = (typeof intakeSteps)[number]

export const occurrences = { siempre: 'Siempre', rato: 'Al rato de usarlo', veces: 'A veces' } as const
export const durations = { hoy: 'Hoy', semana: 'Esta semana', mas: 'Hace más' } as const
export const triedFixes = { nada: 'Nada', reiniciarlo: 'Reiniciarlo', otra: 'Otra cosa' } as const

export type Answers = {
  step: IntakeStep
  /** Index of the chosen computer that the first step is about. */
  turn: number
  /** Ids of registered computers, in the order in which they were chosen. */
  computers: readonly string[]
  /** The problems of each computer; '' stands for an unregistered one. */
  problems: Readonly<Record<string, readonly ProblemKind[]>>
  when: keyof typeof occurrences | ''
  since: keyof typeof durations | ''
  tried: keyof typeof triedFixes | ''
  triedText: string
  more: string
  mayOpen: boolean
  /** Ids of photos that are stored beside the draft. */
  photos: readonly string[]
  /** The last generated text of each form field. */
  filled: Readonly<Record<string, string>>
  /** Photos of a sent request that are still to be uploaded. */
  unsent: { taskId: string; photos: readonly string[] } | null
}

export const noAnswers: Answers = {
  ...{ step: 'start', turn: 0, computers: [], problems: {}, when: '', since: '', tried: '', triedText: '' },
  ...{ more: '', mayOpen: false, photos: [], filled: {}, unsent: null },
}

/** Reads the answers from their form field; unreadable ones count as not answered. */
export function readAnswers(text: string | undefined): Answers {
  if (!text) return noAnswers
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null ? checked(given as Record<string, unknown>) : noAnswers
  } catch {
    return noAnswers
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
const oneOf = <K extends string>(value: unknown, known: Readonly<Record<K, string>>): K | '' =>
  isText(value) && Object.hasOwn(known, value) ? (value as K) : ''

function checked(given: Record<string, unknown>): Answers {
  const computers = texts(given.computers)
  const { taskId, photos: waiting } = Object.fromEntries(entries(given.unsent))
  return {
    step: intakeSteps.find((step) => step === given.step) ?? 'start',
    turn: Number.isInteger(given.turn)
      ? Math.min(Math.max(0, Number(given.turn)), Math.max(0, computers.length - 1))
      : 0,
    computers,
    problems: Object.fromEntries(
      entries(given.problems).map(([id, list]) => [id, texts(list).filter(isProblem)] as const),
    ),
    when: oneOf(given.when, occurrences),
    since: oneOf(given.since, durations),
    tried: oneOf(given.tried, triedFixes),
    triedText: isText(given.triedText) ? given.triedText : '',
    more: isText(given.more) ? given.more : '',
    mayOpen: given.mayOpen === true,
    photos: texts(given.photos).slice(0, REQUEST_PHOTOS),
    filled: Object.fromEntries(entries(given.filled).filter((entry): entry is [string, string] => isText(entry[1]))),
    unsent: isText(taskId) ? { taskId, photos: texts(waiting) } : null,
  }
}

/** The computer that the first step is about; '' when none was chosen. */
export const computerOfTurn = ({ computers, turn }: Answers): string => computers[turn] ?? ''

/** The computers that the answers are about; '' if none was chosen. */
export const subjects = ({ computers }: Answers): readonly string[] => (computers.length > 0 ? computers : [''])

/** All tapped problems, each once, in the order of the tiles. */
export const allProblems = (answers: Answers): ProblemKind[] => [
  ...new Set(subjects(answers).flatMap((id) => answers.problems[id] ?? [])),
]
