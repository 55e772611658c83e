import { statfsSync } from 'node:fs'

import { chromium, type Browser } from 'playwright-core'

import { ensureBrowser } from '../../setup/browser.mjs'

/** Chromium in a container or as root, without connections to the outside. */
export const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page shares the process of the context's other pages, with its compiled scripts.
  '--process-per-site',
  // Two processors are busy with tests: Chromium's own division of labour over processes and threads only costs there.
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-checker-imaging',
]

/**
 * Switches for tests: a test's page ends before optimized code has paid for its compilation (docs/decisions/0101-test-page-cost.md). Not
 * for measurements of a page.
 */
export const testSwitches = [...switches, '--js-flags=--no-maglev --no-turbofan']

/**
 * The window sizes of all tests and screenshots: a phone and a desktop. A phone has more pixels to a point, but without
 * a graphics card drawing four times as many takes a sixth of the processor's time.
 */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const
export const desktop = { viewport: { width: 1440, height: 900 } } as const

/**
 * The locale and time zone of Colombia, and no motion: without a graphics card the processor renders each frame of a transition, a fifth of
 * a page's cost (docs/decisions/0101-test-page-cost.md).
 */
export const here = { locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce' } as const

/** For tests whose subject moves: a window as most people have it. */
export const withMotion = { reducedMotion: 'no-preference' } as const

/** Starts the Chromium of this machine, or installs one first. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: testSwitches,
    // Playwright has Chromium draw in files, because many containers have 64 MB of shared memory.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
  })
}

/** Whether shared memory suffices for several Chromiums. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 31
  } catch {
    return false
  }
}
