import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** CSS pixels: small and usual phones, tablets on both sides of each breakpoint, desks. */
const widths = [320, 360, 600, 768, 900, 1024, 1366, 1440]

/**
 * Checks the page in windows of eight widths: it must not scroll sideways, break a short word in the middle, let a text
 * run out of its surface or over another one of its card, or have a table's button outside the window.
 * @returns one line for each fault, `900 px: …`; the window has its former width
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const width of widths) {
    await resize(page, { width, height: 900 })
    // A chart adapts to the window's width asynchronously.
    let found: string[] = []
    await expect
      .poll(async () => (found = await page.evaluate(findFaults, width)).length, { timeout: 2_000 })
      .toBe(0)
      .catch(() => {})
    faults.push(...found.map((fault) => `${width} px: ${fault}`))
  }
  if (before) await resize(page, before)
  return faults
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Resizes the window of a desktop page. Not by page.setViewportSize, which also changes the browser's own window: a fifth of the cost of
 * eight widths. This size outlives the page's, so its context is not used by other tests.
 */
async function resize(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const size = { width, height, screenWidth: width, screenHeight: height }
  await (await session).send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
}

/** Runs in the page. @param width that its window has by now */
function findFaults(width: number): string[] {
  const faults = new Set<string>()
  if (innerWidth !== width) faults.add(`the window has ${innerWidth} px`)
  const room = document.documentElement.clientWidth
  const sideways = document.documentElement.scrollWidth
  if (sideways > room) faults.add(`scrolls sideways by ${sideways - room} px`)
  const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  const findSurface = (element: Element | null): Element | null => {
    for (let at = element; at; at = at.parentElement) {
      if (clips(at)) return null
      if (getComputedStyle(at).backgroundColor !== 'rgba(0, 0, 0, 0)') return at
    }
    return document.body
  }
  // Cached, because thousands of texts share a few surfaces.
  const surfaces = new Map<Element, DOMRect | undefined>()
  const surfaceOf = (element: Element): DOMRect | undefined => {
    if (!surfaces.has(element)) surfaces.set(element, findSurface(element)?.getBoundingClientRect())
    return surfaces.get(element)
  }
  const topsOf = (rects: Iterable<DOMRect>) => new Set(Array.from(rects, ({ top }) => Math.round(top)))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement, textContent } = node
    if (!parentElement || !textContent?.trim()) continue
    if (!parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    range.selectNodeContents(node)
    const surface = surfaceOf(parentElement)
    if (!surface) continue
    const words = textContent.trim().slice(0, 40)
    const rects = [...range.getClientRects()]
    const isOut = rects.some(
      ({ left, right, width }) => width > 1 && (right > surface.right + 1 || left < surface.left - 1),
    )
    if (isOut) faults.add(`«${words}» runs out of its surface`)
    // A text on one line has no broken word.
    if (topsOf(rects).size < 2) continue
    for (const { 0: word, index } of textContent.matchAll(/(?<![^\s("«¿¡])\p{L}{2,14}(?![^\s)"».,;:?!…])/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (topsOf(range.getClientRects()).size > 1) faults.add(`«${word}» is broken, of «${words}»`)
    }
  }
  // Text cut off by its own frame, such as a long name or text for screen readers, overlaps nothing.
  const seenBox = (text: Node, card: Element): DOMRect => {
    range.selectNodeContents(text)
    let { left, top, right, bottom } = range.getBoundingClientRect()
    for (let at = text.parentElement; at && at !== card; at = at.parentElement) {
      if (!clips(at)) continue
      const frame = at.getBoundingClientRect()
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
    }
    return new DOMRect(left, top, right - left, bottom - top)
  }
  for (const card of document.querySelectorAll('main article')) {
    const parts = [...card.querySelectorAll('*')].flatMap((element) => {
      const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const box = seenBox(text, card)
      return box.width < 3 ? [] : [{ element, text: text.textContent?.trim().slice(0, 40), box }]
    })
    for (const [at, one] of parts.entries()) {
      for (const other of parts.slice(at + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across < 3 || down < 3 || one.element.contains(other.element)) continue
        faults.add(`«${one.text}» and «${other.text}» lie over each other`)
      }
    }
  }
  // A table may scroll sideways, but a button outside of the window would not be found.
  for (const button of document.querySelectorAll('table button')) {
    const { left, right } = button.getBoundingClientRect()
    if (left < 0 || right > room)
      faults.add(`the button «${button.ariaLabel ?? button.textContent}» is beyond the window`)
  }
  return [...faults]
}
