import { useLocation } from 'react-router'

import { paths } from '../../paths.ts'

/** What of a visit is shown: itself, one of its computers, its checklist, or what waits to be sent. */
export type VisitView = { taskId: string; computerId: string; part: '' | 'lista' | 'envios' }

/**
 * The address of a visit. It is the tasks' page with parameters, so that the service worker, which stores that page,
 * opens it offline, too.
 */
export function visitAddress(taskId: string, more: { equipo?: string; ver?: 'lista' | 'envios' } = {}): string {
  return `${paths.technicalPreventive}?${new URLSearchParams({ visita: taskId, ...more })}`
}

/** What the address says; null outside a visit. */
export function useVisitView(): VisitView | null {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const taskId = params.get('visita')
  if (!taskId || pathname !== paths.technicalPreventive) return null
  const part = params.get('ver')
  return { taskId, computerId: params.get('equipo') ?? '', part: part === 'lista' || part === 'envios' ? part : '' }
}
