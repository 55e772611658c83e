import type { FastifyInstance } from 'fastify'

import type { MakePageCall } from '../../web/call.ts'
import type { OwnData } from '../../web/ssr.tsx'
import { holdScript } from './hold-script.ts'
import { assemble, type PageRenderer } from './page-renderer.ts'

type Bundle = Pick<typeof import('../../web/ssr.tsx'), 'renderPage' | 'themeScript'>

/** Renders pages from the sources with Vite on the shop's own port, so that a saved file is shown immediately. */
export async function openDevRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const middie = (await import('@fastify/middie')).default
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  const renderWhole = async (origin: string, address: string, call: MakePageCall, own?: OwnData) => {
    const { renderPage, themeScript } = (await vite.ssrLoadModule('/web/ssr.tsx')) as Bundle
    const { status, route, ...page } = await renderPage(origin + address, call, own)
    const assets = `<script>${themeScript};${holdScript}</script><link rel="stylesheet" href="/web/styles.css"><script type="module" src="/web/client.tsx"></script>`
    const html = await vite.transformIndexHtml(address, assemble(page, assets, [], own && address))
    return { status, route, data: page.data, html }
  }
  return {
    // The route table is read again for every page; a wrong method simply gives 404 here.
    isPage: () => false,
    inlineScripts: ["'unsafe-inline'"],
    inlineStyles: ["'unsafe-inline'"],
    render: (origin, address, call) => renderWhole(origin, address, call),
    renderOwn: renderWhole,
  }
}
