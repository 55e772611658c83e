import { chromium, type Browser } from 'playwright-core'

import { ensureBrowser } from '../setup/browser.mjs'

/** Chromium in a container or as root, without talking to anybody outside. */
export const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page shares the process of the context's others, with what it has compiled.
  '--process-per-site',
]

/** The windows in which everything is tried and pictured: a phone and a desktop. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const
export const desktop = { viewport: { width: 1440, height: 900 } } as const

/** People here are Colombians in Colombia. */
export const here = { locale: 'es-CO', timezoneId: 'America/Bogota' } as const

/** Starts the Chromium of this machine, or installs one first. Whoever starts it closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(), args: switches })
}
