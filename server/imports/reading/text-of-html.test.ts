import { describe, expect, test } from 'vitest'

import { textOfHtml } from './text-of-html.ts'

test('paragraphs, list items and line breaks become lines; scripts, styles and comments are removed', () => {
  const html =
    '<style>p{}</style><p>Olla &amp; tapa</p><!-- no --><ul><li class="a">Una</li><li>Dos</li></ul><SCRIPT>x()</SCRIPT >3 L<br/>Fin'
  expect(textOfHtml(html)).toBe('Olla & tapa\n\n• Una\n• Dos\n3 L\nFin')
})

test('an unclosed tag stays as text', () => {
  expect(textOfHtml('<p>Menos de <b')).toBe('Menos de <b')
  expect(textOfHtml('<!-- Olla')).toBe('<!-- Olla')
  expect(textOfHtml('<script>Olla</p>')).toBe('Olla')
})

describe('hostile text takes linear time', () => {
  const many = 200_000
  test.each(['<a', '<!--', '<script ', '<style>', '<li ', '<br ', '</p ', '&nbsp;', '&#32;', '<p>\u00A0', '</script'])(
    '%s, repeated many times',
    (piece) => {
      expect(textOfHtml(`<p>${piece.repeat(many)}`).length).toBeLessThanOrEqual(3 + piece.length * many)
    },
  )
})
