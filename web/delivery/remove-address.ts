import type { Address } from '../../contract/addresses.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'

/** Asks, and removes an address from the book. @returns whether it is gone */
export async function removeAddress({ _id, line }: Address): Promise<boolean> {
  const isSure = await showConfirm({
    text: `¿Quieres eliminar la dirección ${line}?`,
    action: 'Eliminar',
    isDangerous: true,
  })
  if (!isSure) return false
  try {
    const { message } = await callOverHttp('addresses.remove', { addressId: _id })
    showToast({ text: message, kind: 'success' })
    return true
  } catch (error) {
    showRefusalOrThrow(error)
    return false
  }
}
