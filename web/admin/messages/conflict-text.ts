import type { ContactMessage } from '../../../contract/content/contact.ts'
import { isCallError } from '../../call.ts'

/** The current message in a refusal, if somebody else has changed it. */
export const messageNow = (error: unknown): ContactMessage | undefined =>
  isCallError(error) && error.code === 'MESSAGE_CHANGED' ? (error.data as ContactMessage) : undefined

/** Who acted first, how, and when: "Adriana Rojas lo respondió hace 1 min. Así está ahora." */
export function conflictText({ state, answer, closed }: ContactMessage): string {
  const [action, verb] = closed ? [closed, 'cerró'] : [answer, 'respondió']
  if (!action || state === 'open') return 'Alguien lo abrió de nuevo. Así está ahora.'
  return `${action.who || 'Alguien'} lo ${verb} ${agoOf(action.at)}. Así está ahora.`
}

function agoOf(instant: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `hace ${hours} h` : `hace ${Math.floor(hours / 24)} d`
}
