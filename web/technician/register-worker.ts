/**
 * Lets the browser keep this area for times without signal. It looks for a new version at every visit; where browsers
 * allow no such thing (without TLS, in some private windows) the area works with signal only.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/technical-panel/service-worker.js', { scope: '/technical-panel', updateViaCache: 'none' })
    .catch(() => {})
}
