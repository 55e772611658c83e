import { Suspense, useEffect, type ComponentType } from 'react'
import { matchPath, useLocation } from 'react-router'

import { lazyRoute } from '../page/lazy-route.tsx'
import { focusLateHeading } from '../page/page-focus.ts'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'

/**
 * The screens of an area, each loaded when it is opened. The table of routes, which every visitor loads, has only their addresses.
 * @param loads by address, which may have parameters
 * @returns the component that shows the screen of the current address
 */
export function areaScreens(loads: Record<string, () => Promise<ComponentType>>): ComponentType {
  const screens = Object.entries(loads).map(([path, load]) => ({ path, Screen: lazyRoute(load) }))
  return function AreaScreens() {
    const { pathname } = useLocation()
    const Screen = screens.find(({ path }) => matchPath(path, pathname))?.Screen
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        {Screen && <Screen />}
        <LazyFocus />
      </Suspense>
    )
  }
}

/** A heading that appears after the page change gets the focus that was reserved for it. */
function LazyFocus() {
  useEffect(focusLateHeading, [])
  return null
}

function ScreenSkeleton() {
  return (
    <SkeletonList label="Cargando...">
      <Skeleton className="h-9 w-60 max-w-full rounded-10" />
      <Skeleton className="mt-6 h-64 rounded-20" />
    </SkeletonList>
  )
}
