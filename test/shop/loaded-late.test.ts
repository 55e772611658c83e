import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const printsName = `import { registerHooks } from 'node:module'
const late = ['pdfkit', 'sharp']
registerHooks({ resolve: (name, context, next) => (late.includes(name) && console.log(name), next(name, context)) })`
const hooks = `data:text/javascript,${encodeURIComponent(printsName)}`

/** The output of a process that runs this code: the names of large libraries that it loads. */
function loadedBy(code: string): string {
  const child = spawnSync(process.execPath, ['--import', hooks, '--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(child.status, child.stderr).toBe(0)
  return child.stdout
}

test('the shop starts without the libraries that draw PDFs and encode pictures, which take much memory', () => {
  expect(loadedBy(`await import('./server/app.ts'); process.exit()`)).toBe('')
  expect(loadedBy(`await import('./server/visits/records/pdf/draw-record.ts')`)).toBe('pdfkit\n')
  const encode = `const { loadSharp } = await import('./server/images/load-sharp.ts'); await loadSharp()`
  expect(loadedBy(encode)).toBe('sharp\n')
})
