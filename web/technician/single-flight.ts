/**
 * Makes a function that starts work unless it is running, in one window of this browser at a time. Without TLS browsers have no locks; then
 * versions and the ids of steps prevent duplicates.
 * @param name of the lock
 * @returns the function, and the promise of its running work
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
