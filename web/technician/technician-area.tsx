import { CalendarCheck, Wrench } from 'lucide-react'
import { memo, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import { AreaSkeleton } from '../areas/area-skeleton.tsx'
import { Guard } from '../areas/guard.tsx'
import { PanelHead } from '../areas/panel-head.tsx'
import { PanelLayout } from '../areas/panel-layout.tsx'
import { useLive } from '../live/use-live.ts'
import { lazyRoute } from '../page/lazy-route.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/current-user.ts'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { CalendarSettings } from './calendar-settings.tsx'
import { correctAddress, useFirstScreen, whenIdle, type FirstScreen } from './first-screen.ts'
import { storeOfflineUser, useOfflineUser } from './offline-user.ts'
import { onceForMany } from './once-for-many.ts'
import { reuseIfEqual } from './reuse-if-equal.ts'
import { hasLeft } from './sign-out.ts'
import { SignedOutPage } from './signed-out-page.tsx'
import { CorrectiveTasksPage, PreventiveTasksPage } from './task-screen.tsx'
import { openTaskStore } from './task-store.ts'
import { TaskStoreContext } from './use-task-store.ts'
import { VisitStoreContext } from './visits/store/use-visit-store.ts'
import { openVisitStore } from './visits/store/visit-store.ts'
import { useVisitView } from './visits/visit-address.ts'
import { watchOfflineTasks } from './watch-offline-tasks.ts'

const links = [
  { href: paths.technicalPreventive, label: 'Mantenimiento preventivo', icon: CalendarCheck },
  { href: paths.technicalCorrective, label: 'Mantenimiento correctivo', icon: Wrench },
]

// Not loaded on demand, as other areas' screens are: the server renders them.
const screens: Record<string, ComponentType> = {
  [paths.technicalPreventive]: PreventiveTasksPage,
  [paths.technicalCorrective]: CorrectiveTasksPage,
}

if (!import.meta.env.SSR) correctAddress()

const VisitScreens = lazyRoute(async () => (await import('./visits/visit-screens.tsx')).VisitScreens)

/**
 * `/technical-panel`: for technicians; others are redirected to the home page. Offline, for the last technician of this
 * browser.
 */
export function TechnicianArea() {
  const session = useSession()
  const first = useFirstScreen()
  const isLookedUp = useOfflineUser(session.state === 'failed')
  if (isLookedUp) return <AreaSkeleton />
  if (session.state === 'failed' && hasLeft()) return <SignedOutPage />
  const person =
    session.state === 'person' ? reuseIfEqual(first?.person ?? session.person, session.person) : first?.person
  return (
    <Guard allows={['TECHNICAL']} otherwise={paths.home} expected={first?.person}>
      {person && (
        <OwnArea key={person._id} person={person} first={person._id === first?.person._id ? first : undefined} />
      )}
    </Guard>
  )
}

/** Rendered again only for another person or address, not when the same session was loaded again. */
const OwnArea = memo(function OwnArea({ person, first }: { person: User; first: FirstScreen | undefined }) {
  const [store] = useState(() => openTaskStore(person._id, first?.lists))
  const [visits] = useState(() => openVisitStore(person._id, first))
  const Screen = screens[useLocation().pathname]
  const view = useVisitView()
  useEffect(() => store.start(), [store])
  useEffect(() => visits.start(), [visits])
  const [followChange] = useState(() =>
    onceForMany(visits.whenSent, () => Promise.all([store.refreshAll(), visits.refresh()])),
  )
  useLive(followChange)
  useEffect(() => storeOfflineUser(person), [person])
  useEffect(() => watchOfflineTasks(), [])
  useEffect(() => whenIdle(registerWorker), [])
  return (
    <PanelLayout label="Panel técnico" links={links} head={<PanelHead expected={person} />}>
      <TaskStoreContext value={store}>
        <VisitStoreContext value={visits}>
          {view ? (
            <Suspense
              fallback={
                <SkeletonList label="Cargando...">
                  <Skeleton className="h-40 rounded-20" />
                </SkeletonList>
              }
            >
              <VisitScreens />
            </Suspense>
          ) : (
            <>
              {Screen && <Screen />}
              <CalendarSettings />
            </>
          )}
        </VisitStoreContext>
      </TaskStoreContext>
    </PanelLayout>
  )
})

/**
 * Registers the service worker, which makes this area available offline. The browser checks for a new version at every
 * visit; where service workers are not allowed (without TLS, in some private windows) the area works online only.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/technical-panel/service-worker.js', { scope: '/technical-panel', updateViaCache: 'none' })
    .catch(() => {})
}
