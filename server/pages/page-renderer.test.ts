import { expect, test } from 'vitest'

import { assemble } from './page-renderer.ts'

test('assets stand at the end of the head and data at the end of the body', () => {
  const html = '<html><head><title>Té</title></head><body><p>Hola</p></body></html>'
  expect(assemble({ html, data: '{"a":1}' }, '<link>', ['/assets/a.js', '/assets/b.js'])).toBe(
    '<!doctype html><html><head><title>Té</title><link></head><body><p>Hola</p>' +
      '<script type="application/json" id="page-data" data-scripts="/assets/a.js /assets/b.js">{"a":1}</script></body></html>',
  )
})

test('data cannot end its element or a line of script, and is read back unchanged', () => {
  const shown = { text: '</script><script>alert(1)</script>\u2028\u2029<!--' }
  const page = assemble({ html: '<head></head><body></body>', data: JSON.stringify(shown) }, '')
  const [, data = ''] = /id="page-data"[^>]*>(.*)<\/script><\/body>/s.exec(page) ?? []
  expect(data).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(data)).toEqual(shown)
})
