import { useContext, useEffect, type ContextType } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Blocker } from 'react-router'

import { showConfirm } from './show-alert.tsx'

const key = 'unsaved-input'

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']
type Guard = { isPage: boolean }

/** The guards that are rendered now; they share one blocker of the router. */
const guards = new Set<Guard>()

/**
 * Asks before unsaved input is lost by going back, reloading the page or closing the tab, while it is rendered.
 * @param isPage whether it is part of a page instead of a dialog, which covers the links: following a link asks too
 */
export function LeaveGuard({ isPage = false }: { isPage?: boolean }) {
  // Not useBlocker: it would put the blocker into the router's file, which every first page loads.
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    if (!router) return
    const guard = { isPage }
    guards.add(guard)
    if (guards.size === 1) follow(router)
    return () => {
      guards.delete(guard)
      if (guards.size === 0) unfollow()
    }
  }, [router, isPage])
  return null
}

let unfollow = (): void => {}

function follow(router: Router): void {
  router.getBlocker(
    key,
    ({ historyAction }) =>
      historyAction === 'POP' || (historyAction === 'PUSH' && [...guards].some(({ isPage }) => isPage)),
  )
  let isConfirming = false
  const confirmLeaving = async (blocker: Blocker) => {
    if (blocker.state !== 'blocked' || isConfirming) return
    isConfirming = true
    const text = '¿Descartar lo que escribiste?'
    const isSure = await showConfirm({ text, action: 'Descartar', isDangerous: true })
    isConfirming = false
    if (isSure) blocker.proceed()
    else blocker.reset()
  }
  const unsubscribe = router.subscribe(({ blockers }) => {
    const blocker = blockers.get(key)
    if (blocker) void confirmLeaving(blocker)
  })
  const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', prevent)
  unfollow = () => {
    unsubscribe()
    router.deleteBlocker(key)
    removeEventListener('beforeunload', prevent)
  }
}
