import { describe, expect, test } from 'vitest'

import { emailHtml } from './email-html.ts'

const shop = { name: 'Alero', publicUrl: 'https://tienda.example' }
const htmlOf = (text: string, subject = 'Recibo · Alero') => emailHtml({ subject, text }, shop)
/** The HTML between the heading and the end of the e-mail's body. */
const bodyOf = (text: string) => /<\/h1>\n(.*?)\n<\/td>/s.exec(htmlOf(text))?.[1]

describe('the HTML of an e-mail', () => {
  test('has the subject as its heading, without the shop, whose name is above and below with its address', () => {
    const html = htmlOf('Hola, Luz:\n\nLlegó tu pedido.\n\nAlero\nhttps://tienda.example')
    expect(html).toContain('<h1>Recibo</h1>')
    expect(html).toContain('Alero<br><a href="https://tienda.example">tienda.example</a>')
    expect(bodyOf('Hola, Luz:\n\nLlegó tu pedido.\n\nAlero\nhttps://tienda.example')).toBe(
      '<p>Hola, Luz:</p>\n<p>Llegó tu pedido.</p>',
    )
  })

  test('a link of the shop after a short line with a colon is a button with that text', () => {
    expect(bodyOf('Mira tu pedido:\nhttps://tienda.example/clientPanel?a=1&b=2#token=x')).toMatch(
      /^<p><a href="https:\/\/tienda\.example\/clientPanel\?a=1&amp;b=2#token=x" style="[^"]+">Mira tu pedido<\/a><\/p>$/,
    )
    expect(bodyOf('Elige una contraseña:\n\nhttps://tienda.example/clave')).toMatch(
      /^<p><a [^>]+>Elige una contraseña<\/a><\/p>$/,
    )
  })

  test('after a long line the button has a default text, and the line stays', () => {
    const line =
      'Pediste cambiar la contraseña de tu cuenta. Abre este enlace en los próximos 30 minutos; sirve una sola vez:'
    expect(bodyOf(`${line}\n\nhttps://tienda.example/clave`)).toMatch(
      /^<p>Pediste .* vez:<\/p>\n<p><a [^>]+>Abrir el enlace<\/a><\/p>$/,
    )
  })

  test('a link alone in its paragraph is a button, and so is a link to a carrier’s tracking page', () => {
    expect(bodyOf('Pedido 01A268E3\n\nhttps://tienda.example/admin-panel/orders/1')).toMatch(
      /^<p>Pedido 01A268E3<\/p>\n<p><a href="https:\/\/tienda\.example\/admin-panel\/orders\/1" [^>]+>Abrir el enlace<\/a><\/p>$/,
    )
    expect(bodyOf('Rastréalo aquí:\nhttps://coordinadora.com/rastreo/?guia=888')).toMatch(
      /^<p><a [^>]+>Rastréalo aquí<\/a><\/p>$/,
    )
  })

  test('facts are a table, lists and quotations have their own markup', () => {
    expect(bodyOf('Cuándo: lunes, de 9:00 a. m. a 11:00 a. m.\nDónde: Calle 45 # 20-31')).toBe(
      '<table role="presentation" class="facts"><tr><td class="name">Cuándo</td><td>lunes, de 9:00 a. m. a 11:00 a. m.</td></tr>' +
        '<tr><td class="name">Dónde</td><td>Calle 45 # 20-31</td></tr></table>',
    )
    expect(bodyOf('Para que rinda:\n- Uno\n- Dos')).toBe('<p>Para que rinda:</p>\n<ul><li>Uno</li><li>Dos</li></ul>')
    expect(bodyOf('Nos escribiste:\n> Hola\n> ¿Ya?')).toBe(
      '<p>Nos escribiste:</p>\n<blockquote>Hola<br>¿Ya?</blockquote>',
    )
  })

  test('texts of people become neither markup nor links to other sites', () => {
    const html = htmlOf('Hola, <b>"Luz" & Cía</b>:\n\nAbre esto:\nhttps://malo.example/clave', '<script> · Alero')
    expect(html).toContain('<p>Hola, &lt;b&gt;&quot;Luz&quot; &amp; Cía&lt;/b&gt;:</p>')
    expect(html).toContain('<h1>&lt;script&gt;</h1>')
    expect(html).toContain('<p>Abre esto:<br>https://malo.example/clave</p>')
    expect(html).not.toContain('href="https://malo.example')
    expect(bodyOf('> Abre esto:\n> https://tienda.example/clave')).not.toContain('href')
    expect(bodyOf('Abre esto:\nhttps://tienda.example.malo.example/clave')).not.toContain('href')
  })

  test('a link within a line stays a link, without the full stop after it', () => {
    expect(bodyOf('Está en https://tienda.example/historial.')).toBe(
      '<p>Está en <a href="https://tienda.example/historial">https://tienda.example/historial</a>.</p>',
    )
  })

  test('without the shop’s address there are no links', () => {
    expect(emailHtml({ subject: 'Recibo', text: 'Mira:\nhttps://tienda.example/x' }, { name: 'Alero' })).not.toContain(
      '<a ',
    )
  })
})
