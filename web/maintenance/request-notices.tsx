import type { ReactNode } from 'react'

/**
 * What is said above the form of a request. While the sign-in notice stands there alone and does not show, its gap does not
 * either.
 */
export function RequestNotices({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col gap-4 empty:hidden in-data-signed-in:has-[>aside:only-child]:hidden noscript:has-[>aside:only-child]:hidden">
      {children}
    </div>
  )
}
