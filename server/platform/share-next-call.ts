/**
 * Makes at most one call at a time. Whoever asks during one shares the next, which begins after all of them have asked, so that each
 * sees what was true when it asked.
 * @returns `call`'s result; its errors reach those who share the call
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
    // Somebody may have asked between the end of the former call and now: that one began late enough for all.
    return running ?? start()
  }
  return () => {
    if (!running) return start()
    return (next ??= running.then(startNext, startNext))
  }
}
