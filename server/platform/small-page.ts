import { createHash } from 'node:crypto'

import { markOnRoof, markSide, roof } from '../../setup/brand/mark.ts'
import { escapeHtml } from './escape-html.ts'
import { pageHeaders } from './http/headers.ts'

// The page has no dependencies: when it is needed, the database or the built files may be missing. Its colours repeat
// the tokens' values (D-2), because no stylesheet is loaded.
const style = `
:root{color-scheme:light dark;--bg:#f6f5f1;--surface:#fff;--ink:#14211d;--ink-2:#43514c;--ink-3:#5f6c67;--line:#e1ded6;--primary:#0b6b4f;--on-primary:#fff;--roof:#0b3a2d}
@media (prefers-color-scheme:dark){:root{--bg:#0e1512;--surface:#161f1b;--ink:#edf2ee;--ink-2:#b7c3bc;--ink-3:#94a29b;--line:#2a3731;--primary:#4cc79a;--on-primary:#04150f;--roof:#082820}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--bg);color:var(--ink);font:1rem/1.6 Figtree,system-ui,sans-serif}
header{background:var(--roof);padding:.75rem 1rem}
header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;color:#f3f7f2;font-weight:700;font-size:1.25rem;text-decoration:none}
main{flex:1;display:grid;place-items:center;padding:2rem 1rem}
section{width:100%;max-width:34rem;background:var(--surface);border:1px solid var(--line);border-radius:1.25rem;padding:2rem 1.5rem;text-align:center}
h1{font-size:1.5rem;line-height:1.25;margin-bottom:.5rem}
p{color:var(--ink-2)}p+p{margin-top:.75rem}p a{color:var(--ink)}
.go{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1.5rem;padding:0 1.5rem;border-radius:.75rem;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}
.id{margin-top:1.5rem;font-size:.8125rem;color:var(--ink-3)}
button.go{border:0;font:inherit;font-weight:600;cursor:pointer}
a:focus-visible,button:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
header a:focus-visible{outline-color:#f3f7f2}
`

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The headers of a small page, which nobody stores. @param isSecure shoppers reach the shop by TLS */
export const smallPageHeaders = (isSecure: boolean) => ({
  ...pageHeaders({ isSecure, inlineStyles: [styleHash] }),
  'cache-control': 'no-store',
})

/**
 * One small document in the shop's look that loads nothing and runs no script.
 * @param page.body HTML, below the heading
 */
export function smallPage({ shopName, title, body }: { shopName: string; title: string; body: string }): string {
  const [heading, shop] = [escapeHtml(title), escapeHtml(shopName)]
  return `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="${roof}"><title>${heading} · ${shop}</title><style>${style}</style></head><body><header><a href="/"><svg width="${markSide}" height="${markSide}" viewBox="0 0 ${markSide} ${markSide}" aria-hidden="true">${markOnRoof}</svg>${shop}</a></header><main><section><h1>${heading}</h1>${body}</section></main></body></html>`
}
