import { useState } from 'react'

/**
 * The saved state that the owner has seen while editing. All sections share one version, so it also rises with other sections; only another
 * value of `saved` is a conflict.
 * @returns `theirs` if another value was saved meanwhile; the version to send, which is refused until `chooseMine`
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
