import type { Address } from '../../contract/delivery/addresses.ts'
import { callOverHttp } from '../browser-call.ts'
import { confirmRemoval } from '../forms/confirm-removal.ts'

/** Removes an address from the book. @returns whether it was removed */
export const removeAddress = ({ _id, line }: Address): Promise<boolean> =>
  confirmRemoval(`¿Quieres eliminar la dirección ${line}?`, () => callOverHttp('addresses.remove', { addressId: _id }))
