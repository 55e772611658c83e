import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const printsName = `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, context, next) => (name === 'pdfkit' && console.log(name), next(name, context)) })`
const hooks = `data:text/javascript,${encodeURIComponent(printsName)}`

/** What a process that loads this file prints: pdfkit, when it loads that, too. */
function loadedWith(file: string): string {
  const load = `await import('./${file}'); process.exit()`
  const child = spawnSync(process.execPath, ['--import', hooks, '--input-type=module', '--eval', load], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(child.status, child.stderr).toBe(0)
  return child.stdout
}

test('the shop starts without the library that draws PDFs, which takes much memory', () => {
  expect(loadedWith('server/app.ts')).toBe('')
  expect(loadedWith('server/visits/records/pdf/draw-record.ts')).toContain('pdfkit')
})
