import type { Page, Request } from 'playwright-core'

/** The number of latest calls that are reported. */
const REPORTED = 8

const seen = new WeakMap<Page, Map<Request, string>>()

/** Notes the calls of a page from now on, so that {@link reportCalls} can tell a press without effect from a call without an answer. */
export function noteCalls(page: Page): void {
  const calls = new Map<Request, string>()
  seen.set(page, calls)
  const note = (end: string) => (request: Request) => calls.has(request) && calls.set(request, end)
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.set(request, 'no answer')
  })
  page.on('response', (response) => note(`${response.status()}`)(response.request()))
  page.on('requestfailed', note('failed'))
}

/** @returns a line for each of the latest calls of a page, with its status or how it ended */
export function reportCalls(page: Page): string {
  const latest = [...(seen.get(page) ?? [])].slice(-REPORTED)
  return latest.map(([request, end]) => `${request.method()} ${new URL(request.url()).pathname} ${end}`).join('\n')
}
