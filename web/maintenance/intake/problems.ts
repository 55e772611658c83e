/** What a computer can have, as a person sees it; the keys are stored in drafts. */
export const problems = {
  no_enciende: 'No enciende',
  se_calienta: 'Se calienta o se apaga',
  lento: 'Está lento',
  pantalla: 'Falla la pantalla',
  ruido: 'Hace ruido',
  internet: 'No hay internet',
  virus: 'Virus o avisos raros',
  teclado: 'Teclado o ratón',
} as const
export type ProblemId = keyof typeof problems
export const problemIds = Object.keys(problems) as readonly ProblemId[]

export const isProblem = (given: unknown): given is ProblemId =>
  typeof given === 'string' && Object.hasOwn(problems, given)
