import { problemKinds, type ProblemKind } from '../../../contract/maintenance/request-rules.ts'

/** Problems of a computer in a client's words; the keys are stored in drafts. */
export const problems: Readonly<Record<ProblemKind, string>> = {
  no_enciende: 'No enciende',
  se_calienta: 'Se calienta o se apaga',
  lento: 'Está lento',
  pantalla: 'Falla la pantalla',
  ruido: 'Hace ruido',
  internet: 'No hay internet',
  virus: 'Virus o avisos raros',
  teclado: 'Teclado o ratón',
}

/** Whether a value names a kind of problem. */
export const isProblem = (given: unknown): given is ProblemKind => problemKinds.some((kind) => kind === given)
