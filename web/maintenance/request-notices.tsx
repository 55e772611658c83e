import type { ReactNode } from 'react'

/** Notices above a request's form. If the sign-in notice is the only one and hidden, the gap is hidden too. */
export function RequestNotices({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col gap-4 empty:hidden in-data-signed-in:has-[>aside:only-child]:hidden noscript:has-[>aside:only-child]:hidden">
      {children}
    </div>
  )
}
