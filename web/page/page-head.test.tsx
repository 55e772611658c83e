import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { SiteOrigin } from '../site-origin.ts'
import { PageHead, writeJsonLd } from './page-head.tsx'

const render = (head: React.ReactElement) => {
  const page = (
    <SiteOrigin value="https://alero.example">
      <html lang="es-CO">
        <head />
        <body>{head}</body>
      </html>
    </SiteOrigin>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}

test('the head has title, description and canonical address', () => {
  const html = render(
    <PageHead title="Olla" description="Una olla." canonicalPath="/product/1" image="/pictures/a-480.webp" />,
  )
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toContain('<title>Olla · Alero</title>')
  expect(head).toContain('<meta name="description" content="Una olla."/>')
  expect(head).toContain('<link rel="canonical" href="https://alero.example/product/1"/>')
  expect(head).toContain('<meta property="og:image" content="https://alero.example/pictures/a-480.webp"/>')
  expect(head).not.toContain('noindex')
})

test('a picture of the shop is shared as JPEG with its size, a picture of another site unchanged', () => {
  const own = render(
    <PageHead title="x" description="y" canonicalPath="/" image="/pictures/0123456789abcdef-480.webp" />,
  )
  expect(own).toContain('<meta property="og:image" content="https://alero.example/pictures/0123456789abcdef-480.jpg"/>')
  expect(own).toContain('<meta property="og:image:type" content="image/jpeg"/>')
  expect(own).toContain('<meta property="og:image:width" content="1200"/>')
  expect(own).toContain('<meta property="og:image:height" content="630"/>')
  const foreign = render(<PageHead title="x" description="y" canonicalPath="/" image="https://fotos.example/a.webp" />)
  expect(foreign).toContain('<meta property="og:image" content="https://fotos.example/a.webp"/>')
  expect(foreign).not.toContain('og:image:width')
})

test('a hidden page has noindex', () => {
  expect(render(<PageHead title="x" description="y" canonicalPath="/" isHidden />)).toContain(
    'content="noindex, follow"',
  )
})

test("a product's name cannot end the script element of structured data", () => {
  const name = '</script><script>alert(1)</script>'
  const html = render(<PageHead title="x" description="y" canonicalPath="/" jsonLd={{ '@type': 'Product', name }} />)
  expect(html).not.toContain('<script>alert')
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(written)).toEqual({ '@type': 'Product', name })
})

test('addresses of the shop become absolute, and other texts stay unchanged', () => {
  const data = { name: '/no', image: ['/a.webp', 'https://other.example/b.webp'], item: { url: '/c' } }
  expect(JSON.parse(writeJsonLd(data, 'https://alero.example'))).toEqual({
    name: '/no',
    image: ['https://alero.example/a.webp', 'https://other.example/b.webp'],
    item: { url: 'https://alero.example/c' },
  })
})
