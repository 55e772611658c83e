import { glob, readFile } from 'node:fs/promises'

import { afterEach, expect, test, vi } from 'vitest'

import { calls, type CallName } from '../../contract/calls.ts'
import { callOverHttp, onNoSession } from '../../web/browser-call.ts'
import { postPhoto } from '../../web/images/post-photo.ts'
import { fetchReport } from '../../web/reports/fetch-report.ts'

afterEach(() => onNoSession(() => {}))

const requests: Record<string, () => Promise<unknown>> = {
  'a photo': () => postPhoto('/api/visit-photos/1', {}, new Blob()),
  'a report': () => fetchReport('reports.monthly', {}, new AbortController().signal),
}
for (const name of Object.keys(calls) as CallName[]) requests[name] = () => callOverHttp(name, {})

test('a refusal without a session is reported before other failures', async () => {
  const refusal = { success: false, error: true, message: 'Debes iniciar sesión.', code: 'NO_SESSION' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }))
  const noticed: string[] = []
  for (const [name, request] of Object.entries(requests)) {
    onNoSession(() => noticed.push(name))
    await expect(request()).rejects.toBeInstanceOf(Error)
  }
  expect(noticed).toEqual(Object.keys(requests))
})

test('code with its own requests refuses with refusalOf, which notices the end of the session', async () => {
  const careless: string[] = []
  for await (const path of glob('web/**/*.{ts,tsx}', {
    exclude: ['**/*.test.*', 'web/technician/service-worker.ts'],
  })) {
    const text = await readFile(path, 'utf8')
    if (/\bfetch\(|new XMLHttpRequest/.test(text) && !text.includes('refusalOf(')) careless.push(path)
  }
  expect(careless).toEqual([])
})
