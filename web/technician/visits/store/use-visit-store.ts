import { createContext, use, useMemo, useSyncExternalStore } from 'react'

import { showToast } from '../../../ui/toast.ts'
import { withSteps, type StepContent } from '../queue/queued-steps.ts'
import type { VisitStoreState } from './visit-state-store.ts'
import type { VisitStore } from './visit-store.ts'

export const VisitStoreContext = createContext<VisitStore | null>(null)

/** The technician's visits; renders again with every change. */
export function useVisitStore(): { store: VisitStore; state: VisitStoreState } {
  const store = use(VisitStoreContext)
  if (!store) throw new Error('outside the technician area')
  return { store, state: useSyncExternalStore(store.watch, store.now, store.now) }
}

/** A visit with its waiting steps, and a function that takes the next one. */
export function useVisit(taskId: string) {
  const { store, state } = useVisitStore()
  const stored = state.visits[taskId]
  const visit = useMemo(() => stored && withSteps(stored, state.steps), [stored, state.steps])
  const take = (title: string, content: StepContent): Promise<boolean> =>
    visit === undefined ? Promise.resolve(false) : storing(() => store.take(visit, title, content))
  return { visit, take, failure: state.failures[taskId], hasSignal: state.hasSignal, steps: state.steps }
}

/** Stores a step, or a decision about one. @returns false, after showing a message, if the browser could not store it */
export async function storing(put: () => Promise<void>): Promise<boolean> {
  try {
    await put()
    return true
  } catch {
    showToast({ text: 'Este teléfono no pudo guardar el paso. Libera espacio e inténtalo de nuevo.', kind: 'error' })
    return false
  }
}
