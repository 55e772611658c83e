/** In ms. Browsers report a connection before requests succeed, so a failed try is soon repeated. */
const SOON_MS = [2_000, 6_000]
const AGAIN_EVERY_MS = 20_000

/** @property onWait tries to send the queue again */
type Connection = { onBack: () => void; onGone: () => void; onVisible: () => void; onWait: () => void }

/** Calls back when the connection comes or goes, when the page is shown, and at intervals. @returns a function that stops it */
export function followConnection({ onBack, onGone, onVisible, onWait }: Connection): () => void {
  let soon: ReturnType<typeof setTimeout>[] = []
  const forgetSoon = () => soon.forEach(clearTimeout)
  const back = () => {
    forgetSoon()
    soon = SOON_MS.map((ms) => setTimeout(onWait, ms))
    onBack()
  }
  addEventListener('online', back)
  addEventListener('offline', onGone)
  document.addEventListener('visibilitychange', onVisible)
  const timer = setInterval(onWait, AGAIN_EVERY_MS)
  return () => {
    removeEventListener('online', back)
    removeEventListener('offline', onGone)
    document.removeEventListener('visibilitychange', onVisible)
    clearInterval(timer)
    forgetSoon()
  }
}
