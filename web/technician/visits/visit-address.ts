import { useLocation } from 'react-router'

import { paths } from '../../paths.ts'

const parts = ['lista', 'envios', 'repuestos', 'cuenta', 'aprobar', 'pago', 'acta', 'historia'] as const
type Part = (typeof parts)[number]

/** The displayed view of a visit: the visit itself, one of its computers, or a part of it. */
export type VisitView = { taskId: string; computerId: string; part: '' | Part }

/** The address of a visit: the tasks' page with parameters, so that the service worker, which stores that page, opens it offline, too. */
export function visitAddress(taskId: string, more: { equipo?: string; ver?: Part } = {}): string {
  return `${paths.technicalPreventive}?${new URLSearchParams({ visita: taskId, ...more })}`
}

/** The view in the address; null outside a visit. */
export function useVisitView(): VisitView | null {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const taskId = params.get('visita')
  if (!taskId || pathname !== paths.technicalPreventive) return null
  const part = params.get('ver')
  return { taskId, computerId: params.get('equipo') ?? '', part: parts.find((known) => known === part) ?? '' }
}
