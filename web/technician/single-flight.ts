/**
 * Makes a function that starts work unless it is under way, in one window of this browser at a time. Without TLS browsers
 * have no locks; there versions and the ids of steps decide.
 * @param name of the lock
 * @returns the function, and what is under way of it
 */
export function singleFlight(name: string, work: () => Promise<void>) {
  let working: Promise<void> | undefined
  const locked = async () => {
    if ('locks' in navigator) await navigator.locks.request(name, work)
    else await work()
  }
  const start = (): Promise<void> =>
    (working ??= locked().finally(() => {
      working = undefined
    }))
  return { start, underWay: () => working }
}
