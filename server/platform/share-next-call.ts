/**
 * Makes at most one call at a time. Callers during a call share the next one, which begins after all of them have called, so that
 * each sees the state at the time of its call.
 * @returns `call`'s result; its errors reach all who share the call
 */
export function shareNextCall<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  let next: Promise<Result> | undefined
  const start = () => {
    running = call().finally(() => (running = undefined))
    return running
  }
  const startNext = () => {
    next = undefined
    // Another caller may have come between the end of the former call and now: that call began late enough for all.
    return running ?? start()
  }
  return () => {
    if (!running) return start()
    return (next ??= running.then(startNext, startNext))
  }
}
