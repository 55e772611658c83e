import { showConfirm } from '../ui/show-alert.tsx'
import { offlineUserKey } from './offline-key.ts'
import { countEdits, forgetAll } from './offline-storage.ts'
import { isSaving } from './saves-under-way.ts'

/** Asks before signing out loses pending edits. @returns whether to go on */
export async function mayLoseEdits(): Promise<boolean> {
  // Read first: a save that fails meanwhile is counted among the stored ones.
  const isUnsure = isSaving()
  const size = await countEdits()
  if (size === 0 && !isUnsure) return true
  const text = size === null || isUnsure ? 'Puede haber cambios sin enviar. Al salir se borran.' : wordsFor(size)
  return showConfirm({ text, action: 'Borrar y salir', isDangerous: true })
}

const wordsFor = (size: number) => (size === 1 ? 'Se borra 1 cosa sin enviar.' : `Se borran ${size} cosas sin enviar.`)

/** No data of the person stays in the browser, also in one that ignores Clear-Site-Data. */
export async function forgetTechnician(userId: string | undefined): Promise<void> {
  localStorage.removeItem(offlineUserKey)
  await forgetAll(userId).catch(() => {})
}
