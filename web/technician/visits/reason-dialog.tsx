import { lazy, Suspense } from 'react'

import type { ReasonFormProps } from './reason-form.tsx'

// On most visits nothing needs a reason.
const ReasonForm = lazy(() => import('./reason-form.tsx').then((loaded) => ({ default: loaded.ReasonForm })))

/** Asks why something is taken back, or does not apply. */
export const ReasonDialog = (props: ReasonFormProps) => (
  <Suspense>
    <ReasonForm {...props} />
  </Suspense>
)
