import type { Actor } from '../platform/http/actor.ts'
import type { LiveUpdates } from '../platform/http/live-updates.ts'

type Change = { clientId: string; technicianId: string | null }

/**
 * Handles the notification of a changed task (channel `maintenance_changed`): its client, its technician and every ADMIN are
 * requested to reload; for a task without a technician, every technician. Without a payload any task may have changed.
 */
export function announceTasks(live: LiveUpdates): (payload: string) => void {
  return (payload) => {
    if (payload === '') return live.notifyAll()
    const change = JSON.parse(payload) as Change
    return live.notify('tasks', (actor) => concerns(actor, change))
  }
}

function concerns({ id, role }: Actor, { clientId, technicianId }: Change): boolean {
  return id === clientId || role === 'ADMIN' || (role === 'TECHNICAL' && (technicianId === null || technicianId === id))
}
