import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { ensureBrowser } from '../../setup/browser.mjs'
import { switches } from '../../test/browser/chromium.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The read parts of Lighthouse's JSON report; scores are from 0 to 1. */
export type Report = {
  categories: Partial<Record<(typeof categories)[number], { score: number | null }>>
  audits: Partial<Record<string, { numericValue?: number }>>
}

const run = promisify(execFile)

/**
 * Examines one page as a throttled phone, in its own Chromium: a browser still running would distort the next one.
 * @param lighthouse the path of its command
 * @param session of the account whose page it is, or none
 * @throws if Lighthouse could not load the page
 */
export async function audit(lighthouse: string, url: string, session: string): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${switches.join(' ')}`,
    ...(session === '' ? [] : [`--extra-headers=${JSON.stringify({ cookie: `sid=${session}` })}`]),
  ]
  const { stdout } = await run(process.execPath, [lighthouse, url, ...options], {
    env: { ...process.env, CHROME_PATH: await ensureBrowser() },
    maxBuffer: 64 * 2 ** 20,
  })
  return JSON.parse(stdout)
}
