import { useState } from 'react'

/**
 * What the owner has seen saved while editing. All sections share one version, so it also rises when something else
 * was saved; only another value of `saved` is a conflict.
 * @returns `theirs` when it was saved otherwise meanwhile; the version to send, which is refused until `chooseMine`
 */
export function useSeenVersion<T>(saved: T, version: number) {
  const [seen, setSeen] = useState({ saved, version })
  const isSame = JSON.stringify(saved) === JSON.stringify(seen.saved)
  return {
    theirs: isSame ? undefined : saved,
    version: isSame ? version : seen.version,
    chooseMine: () => setSeen({ saved, version }),
  }
}
