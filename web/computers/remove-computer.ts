import type { Computer } from '../../contract/computers.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusal } from '../forms/refusal.ts'
import { showConfirm } from '../ui/show-alert.tsx'
import { showToast } from '../ui/toast.ts'
import { nameOf } from './name-of.ts'

/**
 * Asks, and removes a computer from the inventory; a refusal, as for one that an open request names, is shown with its
 * reason (P-58).
 * @returns whether it is gone
 */
export async function removeComputer(computer: Computer): Promise<boolean> {
  const isSure = await showConfirm({
    text: `¿Quieres eliminar ${nameOf(computer)} de tus equipos?`,
    action: 'Eliminar',
    isDangerous: true,
  })
  if (!isSure) return false
  try {
    const { message } = await callOverHttp('computers.remove', { _id: computer._id })
    showToast({ text: message, kind: 'success' })
    return true
  } catch (error) {
    showRefusal(error)
    return false
  }
}
