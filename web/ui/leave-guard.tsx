import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, type Blocker } from 'react-router'

import { showConfirm } from './show-alert.tsx'

const key = 'unsaved-input'

/**
 * While it is rendered, going back, reloading the page or closing the tab asks first: something was typed that is not saved. Links
 * need no question, because it stands in dialogs, which cover them.
 */
export function LeaveGuard() {
  // Not useBlocker: in the router's file it would be loaded by every first page.
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    if (!router) return
    router.getBlocker(key, ({ historyAction }) => historyAction === 'POP')
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
    return () => {
      unsubscribe()
      router.deleteBlocker(key)
    }
  }, [router])
  useEffect(() => {
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', prevent)
    return () => removeEventListener('beforeunload', prevent)
  }, [])
  return null
}
