import { showConfirm } from '../ui/show-alert.tsx'
import { offlineUserKey } from './offline-key.ts'
import { countEdits, forgetAll } from './offline-storage.ts'

/** Asks before signing out loses pending edits. @returns whether to go on */
export async function mayLoseEdits(): Promise<boolean> {
  const size = await countEdits()
  if (size === 0) return true
  return showConfirm({
    text: size === 1 ? 'Se borra 1 cosa sin enviar.' : `Se borran ${size} cosas sin enviar.`,
    action: 'Borrar y salir',
    isDangerous: true,
  })
}

/** No data of the person stays in the browser, also in one that ignores Clear-Site-Data. */
export async function forgetTechnician(): Promise<void> {
  localStorage.removeItem(offlineUserKey)
  await forgetAll().catch(() => {})
}
