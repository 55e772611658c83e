import { describe, expect, test } from 'vitest'

import { textOfHtml } from './text-of-html.ts'

test('paragraphs, list items and line breaks become lines; scripts, styles and comments go', () => {
  const html =
    '<style>p{}</style><p>Olla &amp; tapa</p><!-- no --><ul><li class="a">Una</li><li>Dos</li></ul><SCRIPT>x()</SCRIPT >3 L<br/>Fin'
  expect(textOfHtml(html)).toBe('Olla & tapa\n\n• Una\n• Dos\n3 L\nFin')
})

test('what is opened and never closed stays as the text that it is', () => {
  expect(textOfHtml('<p>Menos de <b')).toBe('Menos de <b')
  expect(textOfHtml('<!-- Olla')).toBe('<!-- Olla')
  expect(textOfHtml('<script>Olla</p>')).toBe('Olla')
})

describe('a hostile text costs no more than its length: the shop would stand still meanwhile', () => {
  const many = 200_000
  test.each(['<a', '<!--', '<script ', '<style>', '<li ', '<br ', '</p ', '&nbsp;', '&#32;', '<p>\u00A0', '</script'])(
    '%s, very often',
    (piece) => {
      expect(textOfHtml(`<p>${piece.repeat(many)}`).length).toBeLessThanOrEqual(3 + piece.length * many)
    },
  )
})
