import { createContext, use, useSyncExternalStore } from 'react'

import type { TaskStoreState } from './task-state-store.ts'
import type { TaskStore } from './task-store.ts'

export const TaskStoreContext = createContext<TaskStore | null>(null)

/** The technician's tasks; renders again with every change. */
export function useTaskStore(): { store: TaskStore; state: TaskStoreState } {
  const store = use(TaskStoreContext)
  if (!store) throw new Error('outside the technician area')
  return { store, state: useSyncExternalStore(store.watch, store.now, store.now) }
}
