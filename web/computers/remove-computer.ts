import type { Computer } from '../../contract/computers/computers.ts'
import { callOverHttp } from '../browser-call.ts'
import { confirmRemoval } from '../forms/confirm-removal.ts'
import { nameOf } from './name-of.ts'

/** Removes a computer, unless an open request names it (P-58). @returns whether it was removed */
export const removeComputer = (computer: Computer): Promise<boolean> =>
  confirmRemoval(`¿Quieres eliminar ${nameOf(computer)} de tus equipos?`, () =>
    callOverHttp('computers.remove', { _id: computer._id }),
  )
